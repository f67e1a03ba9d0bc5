import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { answer, testSession } from 'shared-backend/testing'
import { installFakeCanvas } from '../../testing/fakeCanvas.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { mark, NOW, tenantSettings, users } from '../../testing/rows.ts'

const answers = {
  'POST /rest/v1/rpc/get_watermark_settings': [mark],
  'POST /rest/v1/rpc/get_tenant_admin_users': users,
  'POST /functions/v1/get-tenant-settings': tenantSettings,
}
const broken = answer(500, {})

const opened =
  (path: string) =>
  (more: Record<string, unknown> = {}) =>
    renderAdmin({ path, answers: { ...answers, ...more } })
const open = opened('/admin/settings/agency')
const openTeam = opened('/admin/settings/team')
type User = ReturnType<typeof open>['user']
const findCard = (name: string) => screen.findByRole('region', { name })
const expectMessage = async (message: string) => expect(await screen.findByText(message)).toBeVisible()

/** The browser's results for the chosen file, and for the stored logo's public address. */
const pictureThat = (chosen: 'load' | 'error', stored = chosen) => {
  const events = [chosen, stored]
  return jest.spyOn(globalThis, 'Image').mockImplementation(() => {
    const image = document.createElement('img')
    const event = new Event(events.shift() ?? stored)
    queueMicrotask(() => fireEvent(image, event))
    return image
  })
}

beforeEach(() => {
  installFakeCanvas()
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
})

test('a failure to load the watermark settings is shown', async () => {
  open({ 'POST /rest/v1/rpc/get_watermark_settings': broken })
  await expectMessage('Erro ao carregar configurações')
})

test('a logo that cannot be shown is reported, and a logo can be removed', async () => {
  const { user } = open()
  const form = within(await findCard("Marca d'água"))
  fireEvent.error(await form.findByRole('img', { name: "Logo da marca d'água" }))
  await expectMessage('Erro ao carregar preview da logo')
  await user.click(form.getByRole('button', { name: 'Remover logo' }))
  await expectMessage('Logo removida')
})

const chooseLogo = async (user: User, card = "Marca d'água") => {
  const form = within(await findCard(card))
  const input = await form.findByLabelText(/^Escolher logo/, { selector: 'input' })
  await user.upload(input, new File(['png'], 'logo.png', { type: 'image/png' }))
}
const object = `POST /storage/v1/object/property-images/watermark-logo-${NOW}.png`

test('a logo that is no picture is not sent, and says what to choose', async () => {
  pictureThat('error')
  const { user, network } = open({ [object]: {} })
  await chooseLogo(user)
  await expectMessage('Erro ao validar imagem')
  await expectMessage(
    'Este navegador não abre o arquivo como imagem. Escolha a logo em PNG, JPG, WebP ou SVG.',
  )
  expect(network.sent(object)).toEqual([])
})

test('a stored logo that does not load back is refused', async () => {
  pictureThat('load', 'error')
  const { user, network } = open({ [object]: {} })
  await chooseLogo(user)
  await expectMessage('A logo foi enviada, mas não pôde ser carregada de volta. Escolha-a de novo.')
  expect(network.sent(object)).toHaveLength(1)
})

test.each([
  ["Marca d'água", "Salvar marca d'água", object, 'POST /rest/v1/rpc/save_watermark_settings'],
  [
    'Configurações de Leads',
    'Salvar configurações',
    `POST /storage/v1/object/company-logos/company-logo-${NOW}.png`,
    'POST /functions/v1/save-tenant-settings',
  ],
])('%s is not saved while its new logo is on its way', async (card, name, upload, save) => {
  pictureThat('load')
  let arrive = () => {}
  const { user, network } = open({ [upload]: () => new Promise((resolve) => (arrive = () => resolve({}))) })
  const button = await within(await findCard(card)).findByRole('button', { name })
  expect(button).not.toHaveAttribute('aria-disabled')
  await chooseLogo(user, card)
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  await user.click(button)
  arrive()
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  expect(network.sent(save)).toEqual([])
})

test('a failure to load the lead settings is shown', async () => {
  open({ 'POST /functions/v1/get-tenant-settings': broken })
  await expectMessage('Erro ao carregar')
  await expectMessage('Não foi possível carregar as configurações.')
})

const createUser = async (user: User) => {
  const form = within(await findCard('Usuários'))
  await user.type(form.getByLabelText(/^Nome de usuário/), 'paula')
  await user.type(form.getByLabelText(/^Senha/), 'segredo1')
  await user.type(form.getByLabelText(/^Confirmar senha/), 'segredo1')
  await user.click(form.getByRole('button', { name: 'Criar usuário' }))
}

test('a user is created with a hash, and the form is empty again', async () => {
  const { user, network } = openTeam({ 'POST /rest/v1/rpc/create_admin_user': null })
  await createUser(user)
  await expectMessage('Usuário criado com sucesso!')
  expect(network.sent('POST /rest/v1/rpc/create_admin_user')[0]?.body).toEqual({
    p_username: 'paula',
    p_password_hash: expect.stringMatching(/^\$2[aby]\$10\$/),
    p_tenant_id: testSession.tenant_id,
  })
  expect(within(await findCard('Usuários')).getByLabelText(/^Nome de usuário/)).toHaveValue('')
})

test('a failure to load the users is shown', async () => {
  openTeam({ 'POST /rest/v1/rpc/get_tenant_admin_users': broken })
  await expectMessage('Erro ao carregar usuários')
})
