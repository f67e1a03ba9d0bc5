import { readStoredSession } from 'shared-backend'
import { answer, fakeNetwork, testSession, testStore, testTokens } from '../testing/index.ts'
import { loginApi } from './login.ts'
import { logoutApi } from './logout.ts'

const signedIn = { 'POST /auth/v1/token': () => testTokens(testSession) }
const { id, username, tenant_id } = testSession
const credentials = { username: ' Maria ', password: 'segredo' }

function login(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork({ ...signedIn, 'POST /auth/v1/logout': answer(204), ...rules })
  const { store } = testStore({ network })
  return { network, store, result: store.dispatch(loginApi.endpoints.login.initiate(credentials)) }
}

test('an admin signs in by user name, and the session is kept', async () => {
  const { network, store, result } = login({ 'GET /rest/v1/admin_users': [{ id, username, tenant_id }] })
  expect((await result).data).toMatchObject({ id, username, tenant_id })
  expect(network.sent('POST /auth/v1/token')[0]?.body).toMatchObject({ email: 'maria@admins.invalid' })
  expect(network.sent('GET /rest/v1/admin_users?username=eq.maria')).toHaveLength(1)
  expect(store.getState().session).toMatchObject({ username: 'maria' })
  expect(readStoredSession()).toMatchObject({ username: 'maria' })
})

test('a wrong password and a user without admin rights get the same message', async () => {
  const wrong = { kind: 'invalid', message: 'Nome de usuário ou senha incorretos' }
  const refused = answer(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect((await login({ 'POST /auth/v1/token': refused }).result).error).toMatchObject(wrong)

  const { network, store, result } = login({ 'GET /rest/v1/admin_users': [] })
  expect((await result).error).toMatchObject(wrong)
  expect(network.sent('POST /auth/v1/logout')).toHaveLength(1)
  expect(store.getState().session).toBeNull()
})

test('any other fault is an unexpected one', async () => {
  const { result } = login({ 'POST /auth/v1/token': answer(500, { msg: 'down' }) })
  expect((await result).error).toMatchObject({ message: 'Erro inesperado ao fazer login' })
})

test('signing out works with the server down, and clears the cache', async () => {
  const network = fakeNetwork({ 'POST /auth/v1/logout': answer(500, { msg: 'down' }) })
  const { store } = testStore({ network, session: testSession })
  await store.dispatch(logoutApi.endpoints.logout.initiate())
  expect(store.getState().session).toBeNull()
  expect(readStoredSession()).toBeNull()
  expect(store.getState().api.queries).toEqual({})
})
