import { fireEvent, screen, within } from '@testing-library/react'
import { answer, testSession } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'

const users = [
  { id: 'a', username: 'admin', created_at: '2026-01-01T12:00:00Z', is_deletable: false },
  { id: 'b', username: 'joao', created_at: '2026-01-01T12:00:00Z', is_deletable: true },
]
const answers = {
  'GET /rest/v1/properties': [],
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
