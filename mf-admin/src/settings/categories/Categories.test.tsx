import { screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const LIST = 'GET /rest/v1/rpc/list_categories'
const SAVE = 'POST /rest/v1/rpc/save_category'
const MERGE = 'POST /rest/v1/rpc/merge_categories'
const REMOVE = 'POST /rest/v1/rpc/delete_category'

const flat = { id: 'a', name: 'Apartamento', plural: 'Apartamentos', listings: 12, updated_at: '2026-01-01' }
const kitnet = { id: 'k', name: 'Kitnet', plural: null, listings: 3, updated_at: '2026-01-02' }
const hotel = { id: 'h', name: 'Pousada', plural: null, listings: 0, updated_at: '2026-01-03' }

const open = (answers: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/settings/categories', answers: { [LIST]: [flat, kitnet, hotel], ...answers } })
const list = () => screen.findByRole('list', { name: 'Categorias de imóveis' })
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('each category has its number of listings; only one without any can be removed', async () => {
  const view = open({ [REMOVE]: null })
  const rows = within(await list()).getAllByRole('listitem')
  expect(within(rows[0]!).getByText('12 imóveis')).toBeVisible()
  expect(within(rows[2]!).getByText('Nenhum imóvel')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Excluir Kitnet' })).not.toBeInTheDocument()
  await press(view, 'Excluir Pousada')
  view.network.on(LIST, [flat, kitnet])
  await press(view, 'Excluir categoria')
  expect(await screen.findByText('Categoria excluída')).toBeVisible()
  expect(view.network.sent(REMOVE)[0]?.body).toEqual({ p_id: 'h' })
  await waitFor(() => expect(screen.queryByText('Pousada')).not.toBeInTheDocument())
  expect(await list()).toHaveFocus()
})

test('a new one is added; a name that is taken is marked, and what was typed stays', async () => {
  const view = open({ [SAVE]: answer(409, { code: '23505', message: 'duplicate key' }) })
  await press(view, 'Nova categoria')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova categoria' }))
  await view.user.type(dialog.getByLabelText(/^Nome(?! no)/), ' Galpão  novo')
  await view.user.click(dialog.getByRole('button', { name: 'Salvar categoria' }))
  expect(await dialog.findByText('Já existe uma categoria com este nome')).toBeVisible()
  expect(dialog.getByDisplayValue(/Galpão/)).toHaveFocus()
  view.network.on(SAVE, {})
  await view.user.click(dialog.getByRole('button', { name: 'Salvar categoria' }))
  expect(await screen.findByText('Categoria salva')).toBeVisible()
  expect(view.network.sent(SAVE).at(-1)?.body).toEqual({ p_name: 'Galpão novo' })
  expect(screen.getByRole('button', { name: 'Nova categoria' })).toHaveFocus()
})

test('it is renamed over the version that was seen, and over the newer one once that is shown', async () => {
  const view = open({ [SAVE]: answer(409, { code: 'PT409', message: 'Changed' }) })
  await press(view, 'Renomear Kitnet')
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(dialog.getByLabelText('Nome no plural'), 'Kitnets')
  view.network.on(LIST, [flat, { ...kitnet, name: 'Quitinete', updated_at: '2026-02-02' }, hotel])
  await view.user.click(dialog.getByRole('button', { name: 'Salvar categoria' }))
  expect(await screen.findByText(/^Outra pessoa mudou esta categoria/)).toBeVisible()
  expect(await screen.findByRole('dialog', { name: 'Renomear Quitinete' })).toBeVisible()
  expect(dialog.getByLabelText('Nome no plural')).toHaveValue('Kitnets')
  view.network.on(SAVE, {})
  await view.user.click(dialog.getByRole('button', { name: 'Salvar categoria' }))
  await waitFor(() =>
    expect(view.network.sent(SAVE).map(({ body }) => body)).toEqual([
      { p_id: 'k', p_seen: '2026-01-02', p_name: 'Kitnet', p_plural: 'Kitnets' },
      { p_id: 'k', p_seen: '2026-02-02', p_name: 'Kitnet', p_plural: 'Kitnets' },
    ]),
  )
})

test('one is merged into another, which has to be chosen', async () => {
  const view = open({ [MERGE]: answer(500, {}) })
  await press(view, 'Juntar Kitnet a outra')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^3 imóveis mudam de categoria/)).toBeVisible()
  await view.user.click(dialog.getByRole('button', { name: 'Juntar' }))
  expect(dialog.getByText('Escolha a categoria que fica')).toBeVisible()
  await view.user.selectOptions(dialog.getByLabelText(/^Juntar a/), 'Apartamento')
  await view.user.click(dialog.getByRole('button', { name: 'Juntar' }))
  expect(await screen.findByText('Erro ao juntar as categorias')).toBeVisible()
  expect(dialog.getByLabelText(/^Juntar a/)).toHaveValue('a')
  view.network.on(MERGE, 3)
  view.network.on(LIST, [{ ...flat, listings: 15 }, hotel])
  await view.user.click(await dialog.findByRole('button', { name: 'Juntar', busy: false }))
  expect(await screen.findByText('Categorias juntadas')).toBeVisible()
  expect(view.network.sent(MERGE)[0]?.body).toEqual({ p_from: 'k', p_into: 'a' })
  await waitFor(async () => expect(await list()).toHaveFocus())
})
