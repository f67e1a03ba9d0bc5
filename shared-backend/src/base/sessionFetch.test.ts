import { answer, fakeNetwork, testConfig, type SentRequest } from '../testing/index.ts'
import { createApiFetch, createBackend } from '../store.ts'

/* A browser whose clock is not the server's, with the real Auth client. */

const MINUTE = 60_000
const TOKEN = 'POST /auth/v1/token'
const READ = 'GET /rest/v1/admin_users'

/** ms by which this computer's clock is ahead of the server's. */
let skew = 0
const serverSeconds = () => Math.floor((Date.now() - skew) / 1000)

function setClock(ahead: number) {
  jest.setSystemTime(Date.now() - skew + ahead)
  skew = ahead
}

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const user = { id: 'a', aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: {} }

/** As Auth: tokens of an hour, each renewed once, or again by who has not got its successor. */
function authOf() {
  let [count, parent] = [0, '']
  return ({ query, body }: SentRequest) => {
    const given = (body as { refresh_token?: string }).refresh_token
    const isRefresh = query.get('grant_type') === 'refresh_token'
    if (isRefresh && given !== `r${count}` && given !== parent)
      return answer(400, { error_code: 'refresh_token_already_used', msg: 'Already Used' })
    if (!isRefresh || given === `r${count}`) {
      parent = `r${count}`
      count++
    }
    const exp = serverSeconds() + 3600
    const access_token = [{ alg: 'HS256', typ: 'JWT' }, { sub: 'a', exp }, 'signature'].map((part) =>
      typeof part === 'string' ? part : encode(part),
    )
    return {
      access_token: access_token.join('.'),
      refresh_token: `r${count}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: exp,
      user,
    }
  }
}

/** As PostgREST. */
function read({ headers }: SentRequest) {
  const token = headers.get('authorization')?.split('.')[1]
  if (!token) return answer(401, { code: '42501', message: 'permission denied' })
  const { exp } = JSON.parse(atob(token)) as { exp: number }
  return exp > serverSeconds() ? [{ id: 'a' }] : answer(401, { code: 'PGRST303', message: 'JWT expired' })
}

let auth: ReturnType<typeof authOf>
let network: ReturnType<typeof fakeNetwork>
const refreshes = () => network.sent(`${TOKEN}?grant_type=refresh_token`).length

const openTab = () => createBackend(testConfig, { fetch: createApiFetch(network) })
type Tab = ReturnType<typeof openTab>

async function signIn(tab: Tab) {
  const { auth } = await tab.client()
  await auth.signInWithPassword({ email: 'maria@admins.invalid', password: 'segredo' })
}

/** Runs the timers that the work waits for. */
async function inTime<T>(work: Promise<T>) {
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone) await jest.advanceTimersByTimeAsync(100)
  return work
}

const isAnswered = async (tab: Tab) => {
  const db = await tab.client()
  return (await inTime(Promise.resolve(db.from('admin_users').select('id')))).data?.length === 1
}
const hasSession = async (tab: Tab) => {
  const { auth } = await tab.client()
  const { data, error } = await inTime(auth.getSession())
  return data.session !== null || error?.name === 'AuthRetryableFetchError'
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
  skew = 0
  auth = authOf()
  network = fakeNetwork({ [TOKEN]: auth, [READ]: read })
})

test.each([70, -70, 5 * 24 * 60])(
  'with a clock %i minutes ahead an admin stays signed in, with one refresh an hour',
  async (minutes) => {
    setClock(minutes * MINUTE)
    const tab = openTab()
    await signIn(tab)
    for (let count = 0; count < 20; count++) expect(await isAnswered(tab)).toBe(true)
    expect(refreshes()).toBe(0)
    for (let passed = 0; passed < 180; passed += 10) {
      await jest.advanceTimersByTimeAsync(10 * MINUTE)
      expect(await isAnswered(tab)).toBe(true)
    }
    expect(refreshes()).toBe(3)
  },
)

test.each([
  [70, 0],
  [0, 70],
  [30, 0],
  [0, 30],
  [-70, 0],
  [0, -70],
])('a clock that goes from %i to %i minutes ahead ends no session', async (from, to) => {
  setClock(from * MINUTE)
  const tab = openTab()
  await signIn(tab)
  await jest.advanceTimersByTimeAsync(45 * MINUTE)
  setClock(to * MINUTE)
  for (let passed = 0; passed < 90; passed += 10) {
    expect(await isAnswered(tab)).toBe(true)
    await jest.advanceTimersByTimeAsync(10 * MINUTE)
  }
})

test('after hours of sleep the session is refreshed, once the network is back', async () => {
  const tab = openTab()
  await signIn(tab)
  jest.setSystemTime(Date.now() + 300 * MINUTE)
  network.on(TOKEN, () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await isAnswered(tab)).toBe(false)
  network.on(TOKEN, auth)
  await jest.advanceTimersByTimeAsync(2 * MINUTE)
  expect(await isAnswered(tab)).toBe(true)
})

test.each([429, 409, 403, 503])('a refresh that fails with %i ends no session', async (status) => {
  const tab = openTab()
  await signIn(tab)
  jest.setSystemTime(Date.now() + 120 * MINUTE)
  network.on(TOKEN, () => answer(status, { error_code: 'over_request_rate_limit', msg: 'Too many' }))
  expect(await isAnswered(tab)).toBe(false)
  expect(await hasSession(tab)).toBe(true)
  network.on(TOKEN, auth)
  await jest.advanceTimersByTimeAsync(2 * MINUTE)
  expect(await isAnswered(tab)).toBe(true)
})

test('a refresh that Auth refuses ends the session', async () => {
  const tab = openTab()
  await signIn(tab)
  jest.setSystemTime(Date.now() + 120 * MINUTE)
  network.on(TOKEN, () => answer(400, { error_code: 'refresh_token_not_found', msg: 'Not Found' }))
  expect(await hasSession(tab)).toBe(false)
})

test('two tabs that refresh at once both stay signed in', async () => {
  const tabs = [openTab(), openTab()]
  await signIn(tabs[0]!)
  jest.setSystemTime(Date.now() + 120 * MINUTE)
  expect(await Promise.all(tabs.map(isAnswered))).toEqual([true, true])
  jest.setSystemTime(Date.now() + 120 * MINUTE)
  expect(await Promise.all(tabs.map(isAnswered))).toEqual([true, true])
})
