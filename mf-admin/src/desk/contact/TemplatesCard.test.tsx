import { screen, waitFor, within } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const SAVE = 'POST /rest/v1/message_templates'
const PATH = '/admin/settings/notices'

test('a message is changed with a field at the cursor, one is added, and all are saved', async () => {
  const { user, network } = renderAdmin({
    path: PATH,
    answers: {
      [SAVE]: ({ body }: { body: object }) => [{ ...body, updated_at: '2026-05-04T12:00:00+00:00' }],
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Modelos de mensagem' }))
  await user.click(await card.findByText('Primeiro contato · Para interessados'))
  const message = card.getAllByLabelText(/^Mensagem/)[0]!
  await user.clear(message)
  await user.type(message, 'Oi, ')
  await user.click(card.getAllByRole('button', { name: 'nome' })[0]!)
  expect(message).toHaveValue('Oi, {nome}')
  expect(card.getByText('Oi, Ana')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Adicionar modelo' }))
  await user.click(card.getByRole('button', { name: 'Salvar modelos' }))
  expect(await card.findByText('Dê um nome ao modelo')).toBeVisible()
  expect(network.sent(SAVE)).toHaveLength(0)
  const name = card.getAllByLabelText(/^Nome do modelo/).at(-1)!
  await user.type(name, 'Primeiro contato')
  await user.type(card.getAllByLabelText(/^Mensagem/).at(-1)!, 'As chaves estão aqui.')
  await user.click(card.getAllByText('Primeiro contato · Para interessados').at(-1)!)
  await user.click(card.getByRole('button', { name: 'Salvar modelos' }))
  expect(await card.findByText('Já há um modelo com este nome para este público')).toBeVisible()
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, 'Chaves')
  expect(name).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Salvar modelos' }))
  await waitFor(() => expect(network.sent(SAVE)).toHaveLength(1))
  const { templates } = network.sent(SAVE)[0]?.body as { templates: object[] }
  expect(templates[0]).toEqual({ to: 'visitor', label: 'Primeiro contato', text: 'Oi, {nome}' })
  expect(templates.at(-1)).toEqual({ to: 'visitor', label: 'Chaves', text: 'As chaves estão aqui.' })
  expect(await screen.findByText('Modelos salvos.')).toBeInTheDocument()
})
