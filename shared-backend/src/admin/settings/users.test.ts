import { answer, fakeNetwork, testSession, testStore, testTokens } from '../../testing/index.ts'
import { usersApi } from './users.ts'

const session = testSession
const { endpoints } = usersApi
const raised = (message: string) => answer(400, { code: 'P0001', message, details: null, hint: null })

function store(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(rules)
  return { network, dispatch: testStore({ network, session }).store.dispatch }
}

const create = 'POST /rest/v1/rpc/create_admin_user'
const remove = 'POST /rest/v1/rpc/delete_admin_user'
const change = 'POST /rest/v1/rpc/update_admin_password'

test('a new user’s password leaves the browser as a 10-round hash only', async () => {
  const { network, dispatch } = store({ [create]: '"id"' })
  const user = { username: ' Maria ', password: 'segredo-dela', tenantId: session.tenant_id ?? '' }
  expect((await dispatch(endpoints.createAdminUser.initiate(user))).error).toBeUndefined()
  const body = network.sent(create)[0]?.body
  expect(body).toEqual({
    p_username: 'maria',
    p_password_hash: expect.stringMatching(/^\$2[aby]\$10\$.{53}$/),
    p_tenant_id: session.tenant_id,
  })
  expect(JSON.stringify(body)).not.toContain('segredo')
})

test('the server’s own message reaches the caller', async () => {
  const { dispatch } = store({
    [create]: raised('Username already exists'),
    [remove]: raised('Cannot delete yourself'),
    'GET /rest/v1/admin_users': [{ id: session.id }],
  })
  const user = { username: 'maria', password: 'segredo', tenantId: 't1' }
  expect((await dispatch(endpoints.createAdminUser.initiate(user))).error).toMatchObject({
    message: 'Username already exists',
  })
  const both = { adminUserId: session.id, requestingUserId: session.id }
  expect((await dispatch(endpoints.deleteAdminUser.initiate(both))).error).toMatchObject({
    message: 'Cannot delete yourself',
  })
})

test('the list is requested by tenant, the own password is changed by id', async () => {
  const user = { id: 'u1', username: 'maria', created_at: '2026-01-01T00:00:00+00:00', is_deletable: true }
  const { network, dispatch } = store({
    'POST /rest/v1/rpc/get_tenant_admin_users': [user],
    'POST /auth/v1/token': () => testTokens(session),
    'GET /auth/v1/user': { id: session.id },
    [change]: answer(204),
  })
  expect((await dispatch(endpoints.getTenantAdminUsers.initiate('t1'))).data).toEqual([user])
  const passwords = { currentPassword: 'antiga', password: 'nova-senha' }
  const { id: adminUserId, username } = session
  await dispatch(endpoints.updateAdminPassword.initiate({ adminUserId, username, ...passwords }))
  expect(network.sent(change)[0]?.body).toEqual({
    p_admin_user_id: session.id,
    p_new_password_hash: expect.stringMatching(/^\$2/),
  })
})
