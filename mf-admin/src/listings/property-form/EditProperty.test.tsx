import { act, screen, waitFor, within } from '@testing-library/react'
import { answer, type RemoteView, type SentRequest } from 'shared-backend/testing'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { house, image } from '../../testing/rows.ts'
import { fromProperty } from './values.ts'

const PATH = `/admin/properties/edit/${house.id}`
const READ = `GET /rest/v1/properties?id=eq.${house.id}`
const answers = {
  [READ]: house,
  'PATCH /rest/v1/properties': [house],
}

beforeEach(() => {
  installFakeCanvas()
  jest.spyOn(window, 'confirm').mockReturnValue(true)
})

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
    p_seen: ['i1'],
  })
  expect(await star(1)).toHaveAttribute('aria-pressed', 'false')
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

test('the first of the others takes a removed primary photo’s place, and nothing is left to be saved', async () => {
  const { user, network } = open({
    'DELETE /rest/v1/property_images': [{ image_url: image('i1', 0).image_url, widths: [480] }],
    'DELETE /storage/v1/object/property-images': [],
  })
  await user.click(await screen.findByRole('button', { name: 'Remover foto 1' }))
  expect(await screen.findByText('Imagem removida com sucesso!')).toBeVisible()
  expect(await star(1)).toHaveAttribute('aria-pressed', 'true')
  expect(network.sent('DELETE /rest/v1/property_images')[0]?.query.get('is_primary')).toBe('eq.true')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('heading', { name: /^Meus Imóveis/ })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a photo that somebody else has made primary is not removed before that is seen', async () => {
  const { user, network } = open({
    'DELETE /rest/v1/property_images': [],
    'GET /rest/v1/property_images': [{ id: 'i2' }],
  })
  const remove = await screen.findByRole('button', { name: 'Remover foto 2' })
  const [first, second] = [image('i1', 0), image('i2', 1)]
  network.on(READ, {
    ...house,
    property_images: [
      { ...first, is_primary: false },
      { ...second, is_primary: true },
    ],
  })
  await user.click(remove)
  expect(await screen.findByText('Erro ao deletar imagem')).toBeVisible()
  expect(await screen.findByText(/^Outra pessoa mudou as fotos deste imóvel/)).toBeVisible()
  expect(await star(2)).toHaveAttribute('aria-pressed', 'true')
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
    p_seen: ['i1', 'i2'],
  })
})

test('a photo goes to the first place by one button, and the focus stays with it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Mover foto 2 para o início' }))
  expect(await screen.findByText('Foto movida para a posição 1 de 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Mover foto 1 para trás' })).toHaveFocus()
})

const V2 = '2026-01-02T00:00:00+00:00'
/** The row as somebody else has saved it meanwhile, and a server that writes over no other. */
function savedMeanwhile(network: RemoteView['network'], part: object) {
  const theirs = { ...house, ...part, updated_at: V2 }
  network.on(READ, theirs)
  network.on('PATCH /rest/v1/properties', ({ query }: SentRequest) =>
    query.get('updated_at') === `eq.${V2}` ? [theirs] : [],
  )
}
const TITLE = 'Este imóvel mudou enquanto você editava'
const findConflict = () => screen.findByRole('dialog', { name: TITLE })
const versions = (dialog: HTMLElement, field: string) => within(dialog).getByRole('group', { name: field })

async function type(user: RemoteView['user'], label: RegExp, text: string) {
  await user.clear(await screen.findByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

test('a field that only somebody else has changed is taken without a question', async () => {
  const { user, network } = open()
  await type(user, /^Preço/, '470000')
  savedMeanwhile(network, { title: 'Casa reformada', description: 'Nova' })
  await user.click(await update())
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent('PATCH /rest/v1/properties').at(-1)?.body).toMatchObject({
    title: 'Casa reformada',
    description: 'Nova',
    price: 470000,
  })
})

test('conflicting changes are chosen field by field, and nothing is written before', async () => {
  const { user, network, router } = open()
  await type(user, /^Preço/, '470000')
  await type(user, /^Título/, 'Casa minha')
  savedMeanwhile(network, { title: 'Casa reformada', price: 440000, city: 'São José' })
  await user.click(await update())
  let dialog = await findConflict()
  expect(within(dialog).getByText('Já incluído do que a outra pessoa salvou: Cidade.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Voltar ao formulário' }))
  expect(screen.getByLabelText(/^Preço/)).toHaveValue('R$ 470.000')
  expect(router.state.location.pathname).toBe(PATH)
  expect(network.sent('PATCH /rest/v1/properties')).toHaveLength(1)

  await user.click(await update())
  dialog = await findConflict()
  await user.click(
    within(versions(dialog, 'Título')).getByRole('radio', { name: /^Versão salva Casa reformada/ }),
  )
  await user.click(within(versions(dialog, 'Preço')).getByRole('radio', { name: /^A sua versão/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }))
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent('PATCH /rest/v1/properties').at(-1)?.body).toMatchObject({
    title: 'Casa reformada',
    price: 470000,
    city: 'São José',
  })
})

const ORDER = 'POST /rest/v1/rpc/reorder_property_images'
const changed = answer(409, { code: 'PT409', message: 'Changed since it was seen' })
const writesOver =
  (...ids: string[]) =>
  ({ body }: SentRequest) =>
    (body as { p_seen: string[] }).p_seen.join() === ids.join() ? answer(204) : changed.clone()

test('a photo that somebody else adds while the others are sorted is kept, and the order saved', async () => {
  const { user, network } = open({ [ORDER]: writesOver('i1', 'i2', 'i3') })
  await user.click(await screen.findByRole('button', { name: 'Mover foto 2 para a frente' }))
  network.on(READ, { ...house, property_images: [image('i1', 0), image('i2', 1), image('i3', 2)] })
  await user.click(await update())
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent(ORDER).at(-1)?.body).toMatchObject({ p_image_ids: ['i2', 'i3', 'i1'] })
})

test('of two orders of the photos one is chosen by its look', async () => {
  const three = [image('i1', 0), image('i2', 1), image('i3', 2)]
  const { user, network } = open({
    [READ]: { ...house, property_images: three },
    [ORDER]: writesOver('i3', 'i1', 'i2'),
  })
  await user.click(await screen.findByRole('button', { name: 'Mover foto 2 para a frente' }))
  const theirs = [image('i3', 0), image('i1', 1), image('i2', 2)].map((one) => ({
    ...one,
    is_primary: one.id === 'i1',
  }))
  network.on(READ, { ...house, property_images: theirs })
  await user.click(await update())
  const dialog = await findConflict()
  const order = within(versions(dialog, 'Ordem das fotos'))
  expect(order.getAllByRole('img').map((img) => img.getAttribute('src')?.slice(-6, -4))).toEqual([
    ...['i3', 'i1', 'i2'],
    ...['i2', 'i1', 'i3'],
  ])
  await user.click(order.getByRole('radio', { name: /^A sua versão/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }))
  expect(await screen.findByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(network.sent(ORDER).at(-1)?.body).toMatchObject({ p_image_ids: ['i2', 'i1', 'i3'] })
})

test('a photo that somebody else has removed cannot be made primary, and goes from the form too', async () => {
  const { user, network } = open({ 'POST /rest/v1/rpc/set_primary_image': changed })
  await star(2)
  network.on(READ, { ...house, property_images: [image('i1', 0)] })
  await user.click(await star(2))
  expect(await screen.findByText(/^Outra pessoa mudou as fotos deste imóvel/)).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Definir foto 2 como principal' })).not.toBeInTheDocument(),
  )
  expect(await star(1)).toHaveAttribute('aria-pressed', 'true')
  expect(network.sent('POST /rest/v1/rpc/set_primary_image')[0]?.body).toMatchObject({ p_seen: ['i1'] })
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

test('a draft older than the stored version is compared before it overwrites', async () => {
  const stale = '2025-12-31T00:00:00+00:00'
  const patch = ({ query }: SentRequest) => (query.get('updated_at') === `eq.${stale}` ? [] : [house])
  const { user } = open({ 'PATCH /rest/v1/properties': patch }, withDraft(stale))
  await screen.findByText(/^Recuperamos o que você tinha digitado/)
  await user.click(await update())
  const dialog = await findConflict()
  // An older draft has no known base: the dialog asks about every difference.
  await user.click(within(dialog).getByRole('radio', { name: /^A sua versão Do rascunho/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }))
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

test('a failure to load the categories is shown', async () => {
  open({ 'GET /rest/v1/property_categories': answer(500, {}) })
  expect(await screen.findByText('Erro ao carregar categorias')).toBeVisible()
})

/** Opens the editor, leaves it, and comes back, when the property is read anew by `reply`. */
async function comeBack(reply: unknown) {
  const view = open()
  await update()
  await view.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await screen.findByRole('heading', { name: /^Meus Imóveis/ })
  view.network.on(READ, reply)
  await act(() => view.router.navigate(PATH))
  return view
}

test('an editor that was open before begins with the values stored now', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { network } = await comeBack(() => promise)
  await waitFor(() => expect(network.sent(READ)).toHaveLength(2))
  expect(await screen.findByText('Carregando...')).toBeVisible()
  await act(async () => resolve({ ...house, title: 'Casa reformada' }))
  expect(await screen.findByDisplayValue('Casa reformada')).toBeVisible()
  expect(network.sent(READ)).toHaveLength(2)
})

test('an editor that was open before does not show previous values where the property cannot be read', async () => {
  const { router } = await comeBack(answer(500, {}))
  expect(await screen.findByText('Erro ao carregar imóvel')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})
