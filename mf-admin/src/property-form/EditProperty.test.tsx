import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { installFakeCanvas } from '../testing/fakeCanvas.ts'
import { renderAdmin } from '../testing/renderAdmin.tsx'
import { category, house, image } from '../testing/rows.ts'
import { fromProperty } from './values.ts'

const PATH = `/admin/properties/edit/${house.id}`
const READ = `GET /rest/v1/properties?id=eq.${house.id}`
const answers = {
  'GET /rest/v1/property_categories': [category],
  'POST /rest/v1/rpc/get_watermark_settings': [],
  'GET /rest/v1/properties': [],
  [READ]: house,
  'PATCH /rest/v1/properties': [house],
}

beforeEach(() => {
  installFakeCanvas()
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

const open = (more: Record<string, unknown> = {}, stored: Record<string, unknown> = {}) =>
  renderAdmin({ path: PATH, answers: { ...answers, ...more }, stored })
const update = () => screen.findByRole('button', { name: 'Atualizar Imóvel' })
const star = (n: number) => screen.findByRole('button', { name: `Definir foto ${n} como principal` })

test('another primary photo is saved at once', async () => {
  const { user, network } = open({ 'POST /rest/v1/rpc/set_primary_image': null })
  await user.click(await star(2))
  expect(await screen.findByText('Imagem principal atualizada!')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/set_primary_image')[0]?.body).toEqual({
    p_property_id: house.id,
    p_image_id: 'i2',
  })
  expect(await star(1)).toHaveAttribute('aria-pressed', 'false')
})

test('a primary photo that could not be saved is the old one again', async () => {
  const { user } = open({ 'POST /rest/v1/rpc/set_primary_image': answer(500, {}) })
  await user.click(await star(2))
  expect(await screen.findByText('Erro ao atualizar imagem principal')).toBeVisible()
  await waitFor(async () => expect(await star(1)).toHaveAttribute('aria-pressed', 'true'))
})

test('a removed photo is gone from the database and from storage, smaller files too', async () => {
  const { user, network } = open({
    'DELETE /rest/v1/property_images': [{ image_url: image('i2', 1).image_url, widths: [480] }],
    'DELETE /storage/v1/object/property-images': [],
  })
  await user.click(await screen.findByRole('button', { name: 'Remover foto 2' }))
  expect(await screen.findByText('Imagem removida com sucesso!')).toBeVisible()
  expect(network.sent('DELETE /storage/v1/object/property-images')[0]?.body).toEqual({
    prefixes: ['p/i2.jpg', 'p/i2-480.jpg'],
  })
})

test('a photo that could not be removed stays', async () => {
  const { user } = open({ 'DELETE /rest/v1/property_images': answer(500, {}) })
  await user.click(await screen.findByRole('button', { name: 'Remover foto 2' }))
  expect(await screen.findByText('Erro ao deletar imagem')).toBeVisible()
  expect(await star(2)).toBeVisible()
})

test('photos change places by Alt and arrow, and the order is saved with the form', async () => {
  const { user, network } = open({ 'POST /rest/v1/rpc/reorder_property_images': null })
  const second = await star(2)
  second.focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(await screen.findByText('Foto movida para a posição 1 de 2')).toBeInTheDocument()
  await user.click(await update())
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/reorder_property_images')[0]?.body).toEqual({
    p_property_id: house.id,
    p_image_ids: ['i2', 'i1'],
  })
})

test('a later save is told what differs, and overwrites only what was shown', async () => {
  const theirs = { ...house, title: 'Casa reformada', updated_at: '2026-01-02T00:00:00+00:00' }
  const patch = ({ query }: SentRequest) =>
    query.get('updated_at') === `eq.${theirs.updated_at}` ? [theirs] : []
  const { user, network, router } = open({ 'PATCH /rest/v1/properties': patch })
  await user.clear(await screen.findByLabelText(/^Preço/))
  await user.type(screen.getByLabelText(/^Preço/), '470000')
  network.on(READ, theirs)
  await user.click(await update())

  const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto você editava/ }))
  expect(await dialog.findByRole('row', { name: /Título Casa reformada Casa/ })).toBeVisible()
  expect(dialog.getByRole('row', { name: /Preço.*450\.000.*470\.000/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(screen.getByLabelText(/^Preço/)).toHaveValue('R$ 470.000')
  expect(router.state.location.pathname).toBe(PATH)

  await user.click(await update())
  await user.click(await screen.findByRole('button', { name: 'Salvar a minha versão' }))
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent('PATCH /rest/v1/properties').at(-1)?.body).toMatchObject({
    title: 'Casa',
    price: 470000,
  })
})

/** A draft of this tab's, from before it was reloaded. */
function withDraft(since: string) {
  const values = { ...fromProperty(house as never), title: 'Do rascunho' }
  sessionStorage.setItem('admin_own_drafts', '["d"]')
  const draft = { id: 'd', subject: house.id, propertyId: house.id, values, since }
  return { admin_draft_d: { ...draft, savedAt: new Date().toISOString() } }
}

test('a draft is discarded only after a question', async () => {
  const { user } = open({}, withDraft(house.updated_at))
  expect(await screen.findByText(/^Recuperamos o que você tinha digitado/)).toBeVisible()
  expect(screen.getByLabelText(/Título/)).toHaveValue('Do rascunho')
  await user.click(screen.getByRole('button', { name: /^Descartar e começar/ }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(screen.getByLabelText(/Título/)).toHaveValue('Casa')
})

test('what an earlier version of the site has left is offered', async () => {
  const values = { ...fromProperty(house as never), title: 'Do rascunho' }
  const stored = { [`admin_property_draft_${house.id}`]: { values, since: house.updated_at } }
  const { user } = open({}, stored)
  expect(await screen.findByText('Há um rascunho que não foi salvo')).toBeVisible()
  expect(screen.getByLabelText(/Título/)).toHaveValue('Casa')
  await user.click(screen.getByRole('button', { name: /^Continuar este rascunho/ }))
  await waitFor(() => expect(screen.getByLabelText(/Título/)).toHaveValue('Do rascunho'))
})

test('a draft older than what is stored is compared before it overwrites', async () => {
  const stale = '2025-12-31T00:00:00+00:00'
  const patch = ({ query }: SentRequest) => (query.get('updated_at') === `eq.${stale}` ? [] : [house])
  const { user } = open({ 'PATCH /rest/v1/properties': patch }, withDraft(stale))
  await screen.findByText(/^Recuperamos o que você tinha digitado/)
  await user.click(await update())
  const dialog = within(await screen.findByRole('dialog', { name: /mudou enquanto você editava/ }))
  expect(await dialog.findByRole('row', { name: /Título Casa Do rascunho/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Salvar a minha versão' }))
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
})

test('a save that was refused does not say that anything is stored', async () => {
  const { user } = open({ 'PATCH /rest/v1/properties': answer(500, {}) })
  await user.type(await screen.findByLabelText(/Título/), ' nova')
  await user.click(await update())
  expect(await screen.findByText(/^Erro ao atualizar imóvel: /)).toBeVisible()
  expect(screen.queryByText(/já estão salvos/)).not.toBeInTheDocument()
})

test('a property that is not there leads back to the dashboard', async () => {
  const { router } = open({ [READ]: answer(406, { code: 'PGRST116', message: 'none' }) })
  expect(await screen.findByText('Erro ao carregar imóvel')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})

test('categories that could not be loaded are said', async () => {
  open({ 'GET /rest/v1/property_categories': answer(500, {}) })
  expect(await screen.findByText('Erro ao carregar categorias')).toBeVisible()
})
