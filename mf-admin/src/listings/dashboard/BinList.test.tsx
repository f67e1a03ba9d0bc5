import { screen, within } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { image } from '../../testing/rows.ts'

const DAY = 86_400_000
const binned = {
  id: 'h1',
  deleted_at: new Date(Date.now() - 28.5 * DAY).toISOString(),
  title: 'Casa com quintal',
  reference_code: 'CA0012',
  city: 'Florianópolis',
  neighborhood: 'Centro',
  main_photo: image('i1', 0),
}
const BIN = 'GET /rest/v1/deleted_properties'

const page = (rows: object[]) =>
  new Response(JSON.stringify(rows), {
    headers: { 'content-type': 'application/json', 'content-range': `0-49/${rows.length}` },
  })

const open = (rows: object[], more: Record<string, unknown> = {}) =>
  renderAdmin({
    path: '/admin/properties/deleted?busca=casa',
    answers: { [BIN]: () => page(rows), ...more },
  })

test('a deleted property shows how long it is kept, and is restored in one tap', async () => {
  const { user, network } = open([binned], { 'POST /rest/v1/rpc/restore_properties': ['h1'] })
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText(/Será apagado em 2 dias/)).toBeVisible()
  await user.click(item.getByRole('button', { name: 'Restaurar Casa com quintal' }))
  expect(await screen.findByText('Imóvel restaurado.')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/restore_properties')[0]?.body).toEqual({ p_ids: ['h1'] })
  expect(screen.getByRole('link', { name: 'Voltar aos imóveis' })).toHaveAttribute(
    'href',
    '/admin?busca=casa',
  )
})

test('one that somebody else has restored says so', async () => {
  const { user } = open([binned], { 'POST /rest/v1/rpc/restore_properties': [] })
  await user.click(await screen.findByRole('button', { name: 'Restaurar Casa com quintal' }))
  expect(await screen.findByText('Ele não está mais na Lixeira.')).toBeVisible()
})

test('deleting for ever asks first', async () => {
  const rows: object[] = [binned]
  const remove = () => rows.splice(0)
  const { user, network } = open(rows, { 'DELETE /rest/v1/deleted_properties': remove })
  await user.click(await screen.findByRole('button', { name: 'Apagar de vez: Casa com quintal' }))
  const question = within(await screen.findByRole('dialog', { name: 'Apagar este imóvel de vez?' }))
  expect(network.sent('DELETE /rest/v1/deleted_properties')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Apagar de vez' }))
  expect(await screen.findByText('Imóvel apagado de vez.')).toBeVisible()
  expect(await screen.findByText('A Lixeira está vazia')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Imóveis na Lixeira' })).toHaveFocus()
})

test('the focus stays in the bin when another property comes as one leaves', async () => {
  const rows: object[] = [binned]
  const { user } = open(rows, {
    'POST /rest/v1/rpc/restore_properties': () => {
      rows[0] = { ...binned, id: 'h2', title: 'Sala no Centro' }
      return ['h1']
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Restaurar Casa com quintal' }))
  expect(await screen.findByText('Sala no Centro')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Imóveis na Lixeira' })).toHaveFocus()
})

test('an empty bin says so', async () => {
  open([])
  expect(await screen.findByText('A Lixeira está vazia')).toBeVisible()
})
