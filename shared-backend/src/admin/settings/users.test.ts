import { fakeNetwork, testSession, testStore } from '../../testing/index.ts'
import { usersApi } from './users.ts'

const session = testSession
const { endpoints } = usersApi

function store(rules: Parameters<typeof fakeNetwork>[0]) {
  const network = fakeNetwork(rules)
  return { network, dispatch: testStore({ network, session }).store.dispatch }
}

const create = 'POST /rest/v1/rpc/create_admin_user'

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
