import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { api, sessionChanged } from 'shared-backend'
import { answer, testSession } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'

const users = [
  { id: 'a', username: 'admin', created_at: '2026-01-01T12:00:00Z', is_deletable: false },
  { id: 'b', username: 'joao', created_at: '2026-01-01T12:00:00Z', is_deletable: true },
]
const answers = {
  'GET /rest/v1/property_images': [],
  'POST /rest/v1/rpc/get_watermark_settings': [],
  'POST /rest/v1/rpc/get_tenant_admin_users': users,
  'POST /functions/v1/get-tenant-settings': {
    lead_notification_email: null,
    company_name: null,
    company_logo_url: null,
  },
}
const open = (more: Record<string, unknown> = {}, session = testSession) =>
  renderAdmin({ path: '/admin/settings', answers: { ...answers, ...more }, session })

const findCard = (name: string) => screen.findByRole('region', { name })

afterEach(() => jest.restoreAllMocks())

test('passwords must match and have six characters', async () => {
  const { user } = open()
  const password = within(await findCard('Alterar senha'))
  await user.type(password.getByLabelText(/^Nova senha/), '12345')
  await user.type(password.getByLabelText(/^Confirmar nova senha/), '54321')
  await user.click(password.getByRole('button', { name: 'Alterar senha' }))
  expect(await password.findByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible()
  expect(password.getByText('As senhas não coincidem')).toBeVisible()
})

test('the mark is shown on one photo, and no property is downloaded for it', async () => {
  const photo = {
    id: 'p',
    image_url: 'http://api.test/foto.jpg',
    is_primary: true,
    position: 0,
    watermarked: true,
    widths: [],
  }
  const { network } = open({ 'GET /rest/v1/property_images': [photo] })
  const card = within(await findCard("Marca d'água"))
  expect(await card.findByText(/já foi enviada com uma marca/)).toBeVisible()
  const shown = card.getByRole('img', { name: "Exemplo de foto com a marca d'água" })
  expect(shown).toHaveAttribute('src', photo.image_url)
  const [request] = network.sent('GET /rest/v1/property_images')
  expect(request?.query.get('limit')).toBe('1')
  expect(request?.query.get('order')).toBe('watermarked.asc,created_at.desc')
  expect(network.sent('GET /rest/v1/properties')).toEqual([])
})

test('a changed password is sent as a hash only', async () => {
  const { user, network } = open({ 'POST /rest/v1/rpc/update_admin_password': null })
  const password = within(await findCard('Alterar senha'))
  await user.type(password.getByLabelText(/^Nova senha/), 'segredo1')
  await user.type(password.getByLabelText(/^Confirmar nova senha/), 'segredo1')
  await user.click(password.getByRole('button', { name: 'Alterar senha' }))
  expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/update_admin_password')[0]?.body).toEqual({
    p_admin_user_id: testSession.id,
    p_new_password_hash: expect.stringMatching(/^\$2[aby]\$10\$/),
  })
})

test('a user name that is taken is said', async () => {
  const taken = answer(400, { code: 'P0001', message: 'Username already exists' })
  const { user } = open({ 'POST /rest/v1/rpc/create_admin_user': taken })
  const form = within(await findCard('Usuários'))
  await user.type(form.getByLabelText(/^Nome de usuário/), 'joao')
  await user.type(form.getByLabelText(/^Senha/), 'segredo1')
  await user.type(form.getByLabelText(/^Confirmar senha/), 'segredo1')
  await user.click(form.getByRole('button', { name: 'Criar usuário' }))
  expect(await screen.findByText('Nome de usuário já existe')).toBeVisible()
})

test('only deletable users can be deleted, after a question', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = open({ 'POST /rest/v1/rpc/delete_admin_user': null })
  const form = within(await findCard('Usuários'))
  expect(await form.findByText('Não removível')).toBeVisible()
  expect(form.getByText('Admin')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Excluir usuário joao' }))
  expect(await screen.findByText('Usuário joao excluído com sucesso!')).toBeVisible()
})

test('without a tenant there are no users to manage', async () => {
  open({}, { ...testSession, tenant_id: null })
  expect(await screen.findByRole('region', { name: 'Alterar senha' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Usuários' })).not.toBeInTheDocument()
})

test('the notification e-mail is required and must be one', async () => {
  const { user } = open()
  const leads = within(await findCard('Configurações de Leads'))
  const submit = await leads.findByRole('button', { name: 'Salvar configurações' })
  await user.click(submit)
  expect(await leads.findByText('Email obrigatório')).toBeVisible()
  await user.type(leads.getByLabelText(/^Email para receber/), 'sem arroba')
  expect(await leads.findByText('Email inválido')).toBeVisible()
})

test('a watermark needs a logo, an image that can be stored, of at most 5 MB', async () => {
  const { user } = open()
  const mark = within(await findCard("Marca d'água"))
  await user.click(await mark.findByRole('button', { name: "Salvar marca d'água" }))
  expect(await screen.findByText('Por favor, faça upload de uma logo primeiro')).toBeVisible()
  const input = mark.getByLabelText(/^Escolher logo/, { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
  expect(await screen.findByText('Por favor, selecione apenas arquivos de imagem')).toBeVisible()
  for (const [name, type] of [
    ['a.svg', 'image/svg+xml'],
    ['a.gif', 'image/gif'],
  ] as const) {
    fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } })
  }
  expect(await screen.findAllByText('Formato não aceito. Use JPG, PNG, WebP ou AVIF')).toHaveLength(2)
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
  fireEvent.change(input, { target: { files: [large] } })
  expect(await screen.findByText('Arquivo muito grande. Máximo 5MB permitido')).toBeVisible()
})

const LOGO = 'http://api.test/storage/v1/object/public/property-images/logo.png'
const mark = { id: 'w', logo_url: LOGO, watermark_position: 'center', opacity: 0.5 }
const READ_MARK = 'POST /rest/v1/rpc/get_watermark_settings'
const SAVE_MARK = 'POST /rest/v1/rpc/save_watermark_settings'
const tenant = { lead_notification_email: 'a@x.example', company_name: 'Clara', company_logo_url: null }
const READ_TENANT = 'POST /functions/v1/get-tenant-settings'
const SAVE_TENANT = 'POST /functions/v1/save-tenant-settings'
const findConflict = () => screen.findByRole('dialog', { name: 'Outra pessoa mudou estas configurações' })

/** The watermark's card with another position chosen than the stored one, and a way to save it. */
async function changeMark() {
  const { user, network } = open({ [READ_MARK]: [mark], [SAVE_MARK]: [mark] })
  const card = within(await findCard("Marca d'água"))
  await user.selectOptions(await card.findByLabelText('Posição'), 'top-left')
  const save = async () => user.click(await card.findByRole('button', { name: "Salvar marca d'água" }))
  return { user, network, card, save }
}

/** The lead settings' card with another company name than the stored one, and a way to save it. */
async function changeTenant() {
  const saved = { ...tenant, company_name: 'Clara Imóveis' }
  const { user, network, router, store } = open({ [READ_TENANT]: tenant, [SAVE_TENANT]: saved })
  const card = within(await findCard('Configurações de Leads'))
  await user.type(await card.findByLabelText(/^Nome da empresa/), ' Imóveis')
  const save = async () => user.click(await card.findByRole('button', { name: 'Salvar configurações' }))
  return { user, network, router, store, card, save }
}

test('a watermark that somebody else saved meanwhile is compared before it is overwritten', async () => {
  const { user, network, card, save } = await changeMark()
  network.on(READ_MARK, [{ ...mark, opacity: 0.9 }])
  await save()
  let dialog = within(await findConflict())
  expect(dialog.getByRole('row', { name: 'Posição Centro Superior esquerdo' })).toBeVisible()
  expect(dialog.getByRole('row', { name: 'Opacidade 90% 50%' })).toBeVisible()
  expect(dialog.queryByRole('row', { name: /^Logo/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(network.sent(SAVE_MARK)).toHaveLength(0)
  expect(card.getByLabelText('Posição')).toHaveValue('top-left')

  network.on(READ_MARK, [{ ...mark, logo_url: `${LOGO}?2` }])
  await save()
  dialog = within(await findConflict())
  expect(dialog.getByRole('row', { name: /Logo logo\.png\?2 Logo logo\.png$/ })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Salvar a minha versão' }))
  expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible()
  expect(network.sent(SAVE_MARK)[0]?.body).toMatchObject({
    p_logo_url: LOGO,
    p_position: 'top-left',
    p_opacity: 0.5,
  })
})

test('instead of one’s own watermark the saved one can be taken', async () => {
  const { user, network, card, save } = await changeMark()
  network.on(READ_MARK, [{ ...mark, opacity: 0.9 }])
  await save()
  await user.click(within(await findConflict()).getByRole('button', { name: 'Usar a versão salva' }))
  expect(card.getByLabelText('Posição')).toHaveValue('center')
  expect(card.getByLabelText('Opacidade')).toHaveValue('0.9')
  expect(network.sent(SAVE_MARK)).toHaveLength(0)
})

test('a watermark that nobody else changed, or changed alike, is saved without a question', async () => {
  const { user, network, card, save } = await changeMark()
  const chosen = { ...mark, watermark_position: 'top-left' }
  network.on(SAVE_MARK, () => {
    network.on(READ_MARK, [chosen])
    return [chosen]
  })
  await save()
  await waitFor(() => expect(network.sent(SAVE_MARK)).toHaveLength(1))
  await user.selectOptions(card.getByLabelText('Posição'), 'bottom-left')
  await save()
  await waitFor(() => expect(network.sent(SAVE_MARK)).toHaveLength(2))
  await user.selectOptions(card.getByLabelText('Posição'), 'top-right')
  network.on(READ_MARK, [{ ...mark, watermark_position: 'top-right' }])
  await save()
  await waitFor(() => expect(network.sent(SAVE_MARK)).toHaveLength(3))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('lead settings that somebody else saved meanwhile are compared before they are overwritten', async () => {
  const { user, network, card, save } = await changeTenant()
  network.on(READ_TENANT, { ...tenant, lead_notification_email: 'b@x.example', company_name: null })
  await save()
  const dialog = within(await findConflict())
  expect(dialog.getByRole('row', { name: /^Email .* b@x\.example a@x\.example$/ })).toBeVisible()
  expect(dialog.getByRole('row', { name: 'Nome da empresa (vazio) Clara Imóveis' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(network.sent(SAVE_TENANT)).toHaveLength(0)
  expect(card.getByLabelText(/^Nome da empresa/)).toHaveValue('Clara Imóveis')

  network.on(READ_TENANT, { ...tenant, lead_notification_email: 'c@x.example' })
  await save()
  await user.click(within(await findConflict()).getByRole('button', { name: 'Salvar a minha versão' }))
  expect(await screen.findByText('Configurações salvas')).toBeVisible()
  expect(network.sent(SAVE_TENANT)[0]?.body).toEqual({
    notification_email: 'a@x.example',
    company_name: 'Clara Imóveis',
    company_logo: null,
  })
})

test('instead of one’s own lead settings the saved ones can be taken', async () => {
  const { user, network, card, save } = await changeTenant()
  network.on(READ_TENANT, { ...tenant, lead_notification_email: 'b@x.example' })
  await save()
  await user.click(within(await findConflict()).getByRole('button', { name: 'Usar a versão salva' }))
  expect(card.getByLabelText(/^Email para receber/)).toHaveValue('b@x.example')
  expect(card.getByLabelText(/^Nome da empresa/)).toHaveValue('Clara')
  expect(network.sent(SAVE_TENANT)).toHaveLength(0)
})

test('lead settings that nobody else changed are saved without a question', async () => {
  const { network, save } = await changeTenant()
  await save()
  await waitFor(() => expect(network.sent(SAVE_TENANT)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('what was typed before the sign-in ended is compared with what was loaded then', async () => {
  const { user, network, router, store, card } = await changeTenant()
  expect(card.getByLabelText(/^Nome da empresa/)).toHaveValue('Clara Imóveis')
  act(() => void store.dispatch(sessionChanged(null)))
  await act(() => router.navigate('/admin/login'))
  network.on(READ_TENANT, { ...tenant, lead_notification_email: 'b@x.example' })
  act(() => void store.dispatch(sessionChanged(testSession)))
  store.dispatch(api.util.resetApiState())
  await act(() => router.navigate('/admin/settings'))
  const again = within(await findCard('Configurações de Leads'))
  expect(await again.findByLabelText(/^Nome da empresa/)).toHaveValue('Clara Imóveis')
  await user.click(again.getByRole('button', { name: 'Salvar configurações' }))
  expect(within(await findConflict()).getByRole('row', { name: /b@x\.example a@x\.example$/ })).toBeVisible()
})
