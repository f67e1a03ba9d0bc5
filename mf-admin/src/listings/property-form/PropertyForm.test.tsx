import { screen, waitFor, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { NOW } from '../../testing/rows.ts'

const row = { id: '00000000-0000-4000-8000-0000000000aa', updated_at: '2026-01-01T00:00:00Z' }
const upload = (id: string) => ({
  id,
  image_url: `http://api.test/${id}.jpg`,
  is_primary: false,
  position: 0,
  watermarked: false,
  widths: [480, 960],
})
const photo = (name: string, content = 'pixels', type = 'image/jpeg') => new File([content], name, { type })

const object = `POST /storage/v1/object/property-images/${row.id}/${NOW}-0-sala`

const answers = {
  [`${object}.jpg`]: {},
  [`${object}-480.jpg`]: {},
  [`${object}-800.jpg`]: {},
  [`${object}-960.jpg`]: {},
  'POST /rest/v1/properties': row,
  'PATCH /rest/v1/properties': [row],
  'POST /rest/v1/property_images': upload('p1'),
  'POST /rest/v1/rpc/set_primary_image': null,
  'POST /rest/v1/rpc/replace_property_additional_info': null,
  'DELETE /storage/v1/object/property-images': [],
  'DELETE /rest/v1/property_images': null,
  'GET /cep/ws/88010001/json/': {
    logradouro: 'Rua Felipe Schmidt',
    bairro: 'Centro',
    localidade: 'Florianópolis',
    uf: 'SC',
  },
  'GET /cep/ws/00000000/json/': { erro: true },
  'GET /cep-point/api/cep/v2/88010001': {},
  'GET /rest/v1/rpc/middle_of_neighborhood': answer(200),
}

beforeEach(() => {
  installFakeCanvas()
  // An object's name holds the time, which stands still here.
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
})

const openForm = (more: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/properties/new', answers: { ...answers, ...more } })

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('admin_draft_'))
const save = () => screen.findByRole('button', { name: 'Criar Imóvel' })

test('a missing required value is reported at its field', async () => {
  const { user, network } = openForm()
  await user.click(await save())
  for (const message of [
    'Título é obrigatório',
    'Preço é obrigatório',
    'Categoria é obrigatória',
    'Bairro é obrigatório',
  ])
    expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('Pelo menos uma foto é obrigatória')).toBeVisible()
  expect(network.sent('POST /rest/v1/properties')).toHaveLength(0)
})

test.each([
  ['', 'Digite um CEP para buscar'],
  ['8801', 'CEP deve ter 8 dígitos'],
  ['00000000', 'CEP não encontrado'],
  ['88010001', 'Endereço preenchido automaticamente!'],
])('the postal code %j is answered with %s', async (typed, message) => {
  const { user } = openForm()
  const field = await screen.findByLabelText('CEP')
  if (typed) await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: 'Buscar CEP' }))
  // A malformed code is reported at its field too.
  expect((await screen.findAllByText(message))[0]).toBeVisible()
})

test('broken files are named, the others stay, the first is primary and can be toggled off', async () => {
  const { user } = openForm()
  const input = await screen.findByLabelText('Escolher fotos', { selector: 'input' })
  await user.upload(input, [photo('sala.jpg'), photo('quebrada.jpg', 'x'), photo('quarto.jpg')])
  expect(await screen.findByText(/Erro ao processar imagem quebrada.jpg/)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Fotos do imóvel' })
  await waitFor(() => expect(within(list).getAllByRole('img')).toHaveLength(2))
  const first = screen.getByRole('button', { name: 'Definir foto 1 como principal' })
  expect(first).toHaveAttribute('aria-pressed', 'true')
  await user.click(first)
  await user.click(await save())
  expect(await screen.findByText('Selecione uma imagem como principal')).toBeVisible()
})

test('a removed photo is announced, returns to its place, and the focus stays with it', async () => {
  const { user } = openForm()
  const input = await screen.findByLabelText('Escolher fotos', { selector: 'input' })
  await user.upload(input, [photo('sala.jpg'), photo('quarto.jpg')])
  await waitFor(() => expect(screen.getAllByText('Nova')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Remover foto 1' }))
  expect(screen.getByText('Foto removida: sala.jpg.')).toBeVisible()
  const undo = screen.getByRole('button', { name: 'Desfazer' })
  expect(undo).toHaveFocus()
  expect(screen.getAllByText('Nova')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(screen.getAllByText('Nova')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Definir foto 1 como principal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(screen.getByRole('button', { name: 'Remover foto 1' })).toHaveFocus()
})

test('a photo’s button that can do no more keeps the focus, and does nothing', async () => {
  const { user } = openForm()
  const input = await screen.findByLabelText('Escolher fotos', { selector: 'input' })
  await user.upload(input, [photo('sala.jpg'), photo('quarto.jpg')])
  await waitFor(() => expect(screen.getAllByText('Nova')).toHaveLength(2))
  const button = screen.getByRole('button', { name: 'Mover foto 2 para trás' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByText(/^Foto movida/)).not.toBeInTheDocument()
})

test('an entry of the additional info takes the focus along, also where it can go no further', async () => {
  const { user } = openForm()
  const add = await screen.findByRole('button', { name: 'Adicionar informação' })
  while (screen.queryAllByRole('button', { name: /^Subir informação/ }).length < 3) await user.click(add)
  await user.type(screen.getByLabelText('Informação 3'), 'Aceita permuta')
  await user.click(screen.getByRole('button', { name: 'Subir informação 3' }))
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByRole('button', { name: 'Subir informação 1' })).toHaveFocus()
  expect(screen.getByLabelText('Informação 1')).toHaveValue('Aceita permuta')
})

test('an empty entry of the additional info that is removed leaves the focus at the button for another', async () => {
  const { user } = openForm()
  const add = await screen.findByRole('button', { name: 'Adicionar informação' })
  await user.click(add)
  await user.click(screen.getAllByRole('button', { name: /^Remover informação/ })[0]!)
  expect(add).toHaveFocus()
})

test('the button that looks for a postal code keeps the focus', async () => {
  const { user } = openForm()
  await user.type(await screen.findByLabelText('CEP'), '88010001')
  const find = screen.getByRole('button', { name: 'Buscar CEP' })
  await user.click(find)
  await screen.findAllByText('Endereço preenchido automaticamente!')
  expect(find).toHaveFocus()
})

test('many files that are broken in one way are named in one line, until the list is dismissed', async () => {
  const { user } = openForm()
  const input = await screen.findByLabelText('Escolher fotos', { selector: 'input' })
  const broken = Array.from({ length: 8 }, (_, index) => photo(`quebrada-${index + 1}.jpg`, 'x'))
  const drawing = photo('planta.svg', '<svg>', 'image/svg+xml')
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('broken')) })
  await user.upload(input, [...broken, drawing])
  const list = await screen.findByRole('list', { name: 'Fotos com problema' })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('9 fotos ficaram de fora'))
  const [damaged, other, ...more] = within(list).getAllByRole('listitem')
  expect(damaged).toHaveTextContent(
    `Erro ao processar 8 imagens (${broken.map(({ name }) => name).join(', ')}): o arquivo está danificado`,
  )
  expect(other).toHaveTextContent('Erro ao processar imagem planta.svg: SVG é um desenho, não uma foto.')
  expect(more).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Dispensar lista' }))
  expect(list).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Escolher fotos' })).toHaveFocus()
})

test('saving is cancelled while a photo is still being prepared, and goes on with the next save', async () => {
  const { user, network, router } = openForm()
  let prepared = () => {}
  const pending = new Promise((resolve) => {
    prepared = () => resolve({ width: 1600, height: 1067, close() {} })
  })
  Object.assign(globalThis, { createImageBitmap: () => pending })
  await fillIn(user)
  await user.click(await save())
  expect(await screen.findByText('Preparando 1 foto…')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByText('Nada foi salvo. Tudo continua no formulário.')).toBeVisible()
  expect(await save()).toBeEnabled()
  expect(network.sent('POST /rest/v1/properties')).toHaveLength(0)
  prepared()
  await screen.findByText('Nova')
  await user.click(await save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(network.sent('POST /rest/v1/property_images')).toHaveLength(1)
})

test('a browser that keeps no drafts of photos says so once, and the form goes on', async () => {
  const { user } = openForm()
  const input = await screen.findByLabelText('Escolher fotos', { selector: 'input' })
  await user.upload(input, [photo('sala.jpg'), photo('quarto.jpg')])
  expect(await screen.findByText('Este navegador não permite guardar rascunhos')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('Nova')).toHaveLength(2))
})

test('a photo that is refused while the form is being saved is read about before the form goes', async () => {
  const { user, network, router } = openForm()
  await fillIn(user)
  await screen.findByText('Nova')
  let refuse = () => {}
  const pending = new Promise((_, reject) => (refuse = () => reject(new Error('broken'))))
  Object.assign(globalThis, { createImageBitmap: () => pending })
  await user.upload(
    screen.getByLabelText('Escolher fotos', { selector: 'input' }),
    photo('quebrada.jpg', 'x'),
  )
  await user.click(await save())
  await screen.findByRole('button', { name: 'Salvando...' })
  refuse()
  expect(await screen.findByText(/Erro ao processar imagem quebrada.jpg/)).toBeVisible()
  expect(network.sent('POST /rest/v1/properties')).toHaveLength(0)
  await user.click(await save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})

test('signing out with something typed asks first', async () => {
  const { user, router, network } = openForm({ 'POST /auth/v1/logout': null })
  await user.type(await screen.findByLabelText(/Título/), 'Casa')
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }))
  await user.click(question.getByRole('button', { name: 'Continuar editando' }))
  expect(network.sent('POST /auth/v1/logout')).toHaveLength(0)
  expect(screen.getByLabelText(/Título/)).toHaveValue('Casa')

  await user.click(screen.getByRole('button', { name: 'Sair' }))
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  expect(await screen.findByText('Logout realizado com sucesso!')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'))
  expect(screen.queryByText('Usuário não autenticado')).not.toBeInTheDocument()
  expect(drafts()).toEqual([])
})

type User = ReturnType<typeof openForm>['user']

async function type(user: User, label: string | RegExp, text: string) {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

async function fillIn(user: User, file = photo('sala.jpg')) {
  await type(user, /Título/, 'Casa')
  await user.selectOptions(screen.getByLabelText(/Categoria/), 'Casa')
  await type(user, /^Preço/, '450000')
  await type(user, 'CEP', '88010001')
  await user.click(screen.getByRole('button', { name: 'Buscar CEP' }))
  await waitFor(() => expect(screen.getByLabelText(/Bairro/)).toHaveValue('Centro'))
  await user.upload(screen.getByLabelText('Escolher fotos', { selector: 'input' }), file)
}

test('a new property is stored with its photo, which is made primary', async () => {
  const { user, network, router } = openForm()
  await fillIn(user)
  await user.click(await save())
  expect(await screen.findByText('1 imagem(ns) salva(s) com sucesso!')).toBeVisible()
  expect(await screen.findByText('Imóvel criado com sucesso!')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(network.sent('POST /rest/v1/rpc/set_primary_image')).toHaveLength(1)
  expect(drafts()).toEqual([])
})

test('a new property says who looks for one like it, and leads there', async () => {
  const bia = { id: 'c1', name: 'Bia Ramos', about: null, stage: 'new', created_at: '2026-05-03' }
  const { user, router } = openForm({
    'GET /rest/v1/rpc/cases_wanting': { found: 3, rows: [bia] },
    'GET /rest/v1/properties': () => new Promise(() => {}),
  })
  await fillIn(user)
  await user.click(await save())
  expect(await screen.findByText('3 atendimentos procuram um imóvel assim')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ver quem procura' }))
  expect(router.state.location).toMatchObject({
    pathname: expect.stringMatching(/^\/admin\/properties\/edit\/./),
    hash: '#procuram',
  })
})

test('a photo that could not be stored is named and sent again with the next save', async () => {
  const { user, network, router } = openForm({ 'POST /rest/v1/property_images': answer(500, {}) })
  await fillIn(user)
  await user.click(await save())
  expect(await screen.findByText(/^Erro ao processar imagem sala.jpg: /)).toBeVisible()
  expect(await screen.findByText('Nenhuma imagem foi salva com sucesso')).toBeVisible()
  expect(screen.getByText('Não enviada')).toBeVisible()

  network.on('POST /rest/v1/property_images', upload('p1'))
  await user.click(await save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(network.sent('POST /rest/v1/properties')).toHaveLength(1)
})

test('another form’s property is not overwritten, and the next save makes one of its own', async () => {
  const { user, network, router } = openForm({
    'POST /rest/v1/properties': answer(409, { code: '23505', message: 'duplicate key value' }),
    'GET /rest/v1/properties': { ...row, title: 'De outra aba' },
  })
  await fillIn(user)
  await user.click(await save())
  expect(await screen.findByText('Este rascunho já virou outro imóvel, salvo em outra aba')).toBeVisible()
  expect(network.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  expect(screen.getByLabelText(/Título/)).toHaveValue('Casa')

  network.on('POST /rest/v1/properties', row)
  await user.click(await save())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  const [first, second] = network.sent('POST /rest/v1/properties').map(({ body }) => body as { id: string })
  expect(second?.id).not.toBe(first?.id)
})

test('an information that was removed can be had back, at its place', async () => {
  const { user } = openForm()
  const add = await screen.findByRole('button', { name: 'Adicionar informação' })
  for (const [index, info] of ['Piscina', 'Jardim'].entries()) {
    await user.click(add)
    await type(user, `Informação ${index + 1}`, info)
  }
  await user.click(screen.getByRole('button', { name: 'Remover informação 1' }))
  expect(screen.getByLabelText('Informação 1')).toHaveValue('Jardim')
  expect(screen.getByText('Informação removida: "Piscina".')).toBeVisible()

  const undo = screen.getByRole('button', { name: 'Desfazer' })
  expect(undo).toHaveFocus()
  await user.click(undo)
  expect(screen.getByLabelText('Informação 1')).toHaveValue('Piscina')
  expect(screen.getByLabelText('Informação 1')).toHaveFocus()
  expect(screen.getByLabelText('Informação 2')).toHaveValue('Jardim')
  expect(undo).not.toBeInTheDocument()
})
