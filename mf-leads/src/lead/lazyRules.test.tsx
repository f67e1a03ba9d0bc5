import { screen } from '@testing-library/react'
import { renderSite } from '../testing/renderSite.tsx'

jest.mock('./rules.ts', () => {
  throw new Error('Loading chunk failed')
})

test('where the rules fail to load, the function validates the form, field by field', async () => {
  const answer = jest.fn(() =>
    Response.json(
      { error: { code: 'invalid', message: 'Dados inválidos', fields: { email: 'Email inválido' } } },
      { status: 400 },
    ),
  )
  const { user } = renderSite('/anunciar-imovel', answer)
  await user.type(screen.getByLabelText(/^Email/), 'ana')
  await user.type(screen.getByLabelText(/^Preço/), '450000')
  await user.click(screen.getByRole('button', { name: 'Enviar Lead' }))
  expect(await screen.findByText('Erro ao enviar lead')).toBeInTheDocument()
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ email: 'ana', preco: 450_000 }))
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Email inválido')
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ana')
})
