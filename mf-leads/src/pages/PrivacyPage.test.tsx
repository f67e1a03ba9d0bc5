import { screen } from '@testing-library/react'
import { renderSite } from '../testing/renderSite.tsx'

test('names the controller of the config and the way back', () => {
  renderSite('/privacidade', () => new Response())
  expect(screen.getByRole('heading', { level: 1, name: 'Política de Privacidade' })).toBeInTheDocument()
  expect(
    screen.getByText(/Morada Clara Imóveis, CRECI-SC 12.345-J, Rua das Palmeiras, 120, .*, é a controladora/),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voltar para o formulário' })).toHaveAttribute(
    'href',
    '/anunciar-imovel',
  )
})
