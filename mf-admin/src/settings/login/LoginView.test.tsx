import { screen, waitFor } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const signIn = { path: '/admin/login', session: null }
const token = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'u1' },
}
const accepted = {
  'POST /auth/v1/token': token,
  'GET /rest/v1/admin_users': { id: 'u1', username: 'maria', tenant_id: 't1' },
}

async function typeCredentials(user: ReturnType<typeof renderAdmin>['user']) {
  await user.type(await screen.findByLabelText(/Nome de usuário/), 'maria')
  await user.type(screen.getByLabelText(/^Senha/), 'segredo')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

test('both fields are required', async () => {
  const { user, network } = renderAdmin(signIn)
  await user.click(await screen.findByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText('Nome de usuário é obrigatório')).toBeVisible()
  expect(screen.getByText('Senha é obrigatória')).toBeVisible()
  expect(network.requests).toHaveLength(0)
})

test('the password can be shown and hidden', async () => {
  const { user } = renderAdmin(signIn)
  const field = await screen.findByLabelText(/^Senha/)
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(field).toHaveAttribute('type', 'password')
})

test('a wrong password is reported, and the typed values stay', async () => {
  const answers = {
    'POST /auth/v1/token': answer(400, {
      code: 'invalid_credentials',
      error_code: 'invalid_credentials',
      msg: 'no',
    }),
  }
  const { user } = renderAdmin({ ...signIn, answers })
  await typeCredentials(user)
  expect(await screen.findByText('Nome de usuário ou senha incorretos')).toBeVisible()
  expect(screen.getByLabelText(/Nome de usuário/)).toHaveValue('maria')
})

test.each([
  ['For security purposes, you can only request this after 12 seconds.', 'Aguarde 12 segundos'],
  ['For security purposes, you can only request this after 1 seconds.', 'Aguarde 1 segundo'],
  ['Request rate limit reached', 'Aguarde alguns minutos'],
])('too many attempts report the time to wait, and the typed values stay: %s', async (msg, wait) => {
  const tooMany = answer(429, { code: 429, error_code: 'over_request_rate_limit', msg })
  const { user } = renderAdmin({ ...signIn, answers: { 'POST /auth/v1/token': tooMany } })
  await typeCredentials(user)
  expect(await screen.findByText(`Muitas tentativas de login. ${wait} e tente novamente.`)).toBeVisible()
  expect(screen.getByLabelText(/Nome de usuário/)).toHaveValue('maria')
  expect(screen.getByLabelText(/^Senha/)).toHaveValue('segredo')
})

test('a server out of order is no wrong password', async () => {
  const { user } = renderAdmin({ ...signIn, answers: { 'POST /auth/v1/token': answer(500, {}) } })
  await typeCredentials(user)
  expect(await screen.findByText('Erro inesperado ao fazer login')).toBeVisible()
})

test('signing in leads to the requested page', async () => {
  const answers = accepted
  const { user, router } = renderAdmin({ ...signIn, state: { from: '/admin/leads' }, answers })
  await typeCredentials(user)
  expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/leads'))
})

test('the hint box is there on a demo stack only', async () => {
  renderAdmin({ ...signIn, config: { demo: { username: 'demo', password: 'demo-senha' } } })
  expect(await screen.findByText('demo-senha')).toBeVisible()
})

test('without demo credentials there is no hint box', async () => {
  renderAdmin(signIn)
  expect(await screen.findByRole('link', { name: 'Voltar ao Início' })).toHaveAttribute('href', '/')
  expect(screen.queryByText('Credenciais de teste')).not.toBeInTheDocument()
})
