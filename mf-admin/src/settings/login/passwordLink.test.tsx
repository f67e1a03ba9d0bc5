import { screen, waitFor, within } from '@testing-library/react'
import { answer, testSession } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const REQUEST = 'POST /functions/v1/request-password-link'
const SET = 'POST /rest/v1/rpc/set_password_by_link'
const CREATE = 'POST /rest/v1/rpc/create_password_link'
const token = 'a1'.repeat(32)

const forgotten = (answers: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/login', session: null, answers })

async function askForLink({ user }: ReturnType<typeof renderAdmin>, username = 'maria') {
  await user.click(await screen.findByRole('link', { name: 'Esqueci a senha' }))
  // The login has a field of that name too.
  await screen.findByRole('heading', { name: 'Esqueci a senha' })
  if (username) await user.type(await screen.findByLabelText(/Nome de usuário/), username)
  await user.click(await screen.findByRole('button', { name: 'Enviar link' }))
}

test('the login leads to a page that has a link sent, and says so without naming anybody', async () => {
  const view = forgotten({ [REQUEST]: answer(202, {}) })
  await askForLink(view)
  expect(await screen.findByText(/^Se este usuário existir, o link chega/)).toBeVisible()
  expect(view.network.sent(REQUEST)[0]?.body).toEqual({ username: 'maria' })
})

test('a name must be typed', async () => {
  const view = forgotten()
  await askForLink(view, '')
  expect(await screen.findByText('Nome de usuário é obrigatório')).toBeVisible()
  expect(view.network.sent(REQUEST)).toEqual([])
})

test.each([
  [answer(429, { error: { code: 'rate_limited', message: 'Muitos envios.' } }), 'Muitos envios.'],
  [answer(500, {}), 'Ocorreu um erro no servidor. Tente novamente em instantes.'],
])('a request that fails is reported, and the name stays typed (%#)', async (reply, message) => {
  const view = forgotten({ [REQUEST]: reply })
  await askForLink(view)
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText(/Nome de usuário/)).toHaveValue('maria')
  expect(screen.queryByText(/^Se este usuário existir/)).not.toBeInTheDocument()
})

async function setPassword({ user }: ReturnType<typeof renderAdmin>, again = 'segredo1') {
  await user.type(await screen.findByLabelText(/^Nova senha/), 'segredo1')
  await user.type(screen.getByLabelText(/^Confirmar nova senha/), again)
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
}

const openLink = (hash: string, answers: Record<string, unknown> = {}) =>
  renderAdmin({ path: `/admin/new-password${hash}`, session: null, answers })

test('the link sets a password as a hash and leads to the login; robots and referrers get nothing', async () => {
  const view = openLink(`#${token}`, { [SET]: null })
  await setPassword(view)
  expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible()
  expect(view.network.sent(SET)[0]?.body).toEqual({
    p_token: token,
    p_new_password_hash: expect.stringMatching(/^\$2[aby]\$10\$/),
  })
  await waitFor(() =>
    expect(view.router.state.location).toMatchObject({ pathname: '/admin/login', hash: '' }),
  )
})

test('its page is for no robot, and sends its address to nobody', async () => {
  openLink(`#${token}`)
  await screen.findByLabelText(/^Nova senha/)
  expect(document.head.innerHTML).toContain('<meta name="robots" content="noindex">')
  expect(document.head.innerHTML).toContain('<meta name="referrer" content="no-referrer">')
})

test('the rules of a password are those of the settings', async () => {
  const view = openLink(`#${token}`)
  await setPassword(view, 'outra')
  expect(await screen.findByText('As senhas não coincidem')).toBeVisible()
  expect(view.network.sent(SET)).toEqual([])
})

test('a link that does not work is told, with the way to another one', async () => {
  const refused = answer(400, { code: 'P0001', message: 'Link is not valid' })
  const view = openLink(`#${token}`, { [SET]: refused })
  await setPassword(view)
  expect(await screen.findByText('Este link não é válido')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Esqueci a senha' })).toHaveAttribute(
    'href',
    '/admin/forgot-password',
  )
})

test('an address without a token is no link', async () => {
  openLink('')
  expect(await screen.findByText('Este link não é válido')).toBeVisible()
  expect(screen.queryByLabelText(/^Nova senha/)).not.toBeInTheDocument()
})

test('a password that could not be set stays typed', async () => {
  const view = openLink(`#${token}`, { [SET]: answer(500, {}) })
  await setPassword(view)
  expect(await screen.findByText('Erro ao alterar senha. Tente novamente.')).toBeVisible()
  expect(screen.getByLabelText(/^Nova senha/)).toHaveValue('segredo1')
})

const users = [
  { id: testSession.id, username: 'maria', created_at: '2026-01-01T12:00:00Z', is_deletable: true },
  { id: 'b', username: 'joao', created_at: '2026-01-01T12:00:00Z', is_deletable: false },
]
const settings = (reply: unknown) =>
  renderAdmin({
    path: '/admin/settings/team',
    answers: {
      'POST /rest/v1/rpc/get_tenant_admin_users': users,
      'POST /functions/v1/get-tenant-settings': answer(404, { error: { message: 'No rows returned' } }),
      [CREATE]: reply,
    },
  })
const make = 'Gerar link de nova senha para joao'

test('another user’s link is shown once, copied, and gone with its dialog; nobody makes an own one', async () => {
  const { user, network } = settings(token)
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const opener = await screen.findByRole('button', { name: make })
  expect(
    screen.queryByRole('button', { name: 'Gerar link de nova senha para maria' }),
  ).not.toBeInTheDocument()
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Link de nova senha para joao' }))
  const link = `${window.location.origin}/admin/new-password#${token}`
  expect(dialog.getByLabelText('Link')).toHaveValue(link)
  await user.click(dialog.getByRole('button', { name: 'Copiar link' }))
  expect(await dialog.findByText('O link está na área de transferência.')).toBeVisible()
  expect(written).toHaveBeenCalledWith(link)
  expect(network.sent(CREATE)[0]?.body).toEqual({ p_admin_user_id: 'b' })
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByDisplayValue(link)).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
})

test('a link that could not be copied can be marked, and one that could not be made is reported', async () => {
  const { user, network } = settings(token)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: make }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Copiar link' }))
  expect(await dialog.findByText('Não foi possível copiar. Selecione o link e copie.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  network.on(CREATE, answer(500, {}))
  await user.click(screen.getByRole('button', { name: make }))
  expect(await screen.findByText('Erro ao gerar o link. Tente novamente.')).toBeVisible()
})
