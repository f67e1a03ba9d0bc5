import { readStoredSession, sessionChanged, SESSION_STORAGE_KEY } from './session.ts'
import { api } from './api.ts'
import { createBackend } from './backend.ts'
import { createStore, followOtherTabs } from './store.ts'

const session = { id: 'a', username: 'maria', tenant_id: 't', login_time: '2026-01-01T00:00:00Z' }
const newStore = () =>
  createStore(
    createBackend({
      supabase: { url: 'http://api.test', publishableKey: 'k' },
      remotes: {},
      agency: { name: '', creci: '', phone: '', whatsapp: '', email: '', address: '' },
    }),
  )

test('signing in is kept for the next page, signing out forgets it', () => {
  const store = newStore()
  store.dispatch(sessionChanged(session))
  expect(newStore().getState().session).toEqual(session)
  store.dispatch(sessionChanged(null))
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
})

test.each([
  '',
  '{',
  '"text"',
  'null',
  '{"id":1}',
  '{"id":"a","username":"maria","tenant_id":7,"login_time":"x"}',
  '{"id":"a","username":"maria"}',
  '{"id":"a","username":""}',
])('%j is no session', (stored) => {
  localStorage.setItem(SESSION_STORAGE_KEY, stored)
  expect(readStoredSession()).toBeNull()
})

test('a browser that forbids even naming its storage still has a site', () => {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  try {
    expect(readStoredSession()).toBeNull()
    const store = newStore()
    store.dispatch(sessionChanged(session))
    expect(store.getState().session).toEqual(session)
  } finally {
    Object.defineProperty(window, 'localStorage', own)
  }
})

describe('data that an admin has read', () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({ secret: build.query<string, void>({ queryFn: () => ({ data: 'leads' }) }) }),
  })
  const queries = (store: ReturnType<typeof newStore>) => Object.keys(store.getState().api.queries)
  async function storeThatHasRead() {
    const store = newStore()
    store.dispatch(sessionChanged(session))
    await store.dispatch(endpoints.secret.initiate())
    return store
  }

  test('is gone when another one signs in, also after a session that ran out', async () => {
    const store = await storeThatHasRead()
    store.dispatch(sessionChanged(null))
    store.dispatch(sessionChanged({ ...session, login_time: '2026-01-02T00:00:00Z' }))
    expect(queries(store)).toHaveLength(1)
    store.dispatch(sessionChanged(null))
    store.dispatch(sessionChanged({ ...session, id: 'b' }))
    expect(queries(store)).toEqual([])
  })

  test('is gone when another tab signs out', async () => {
    const store = await storeThatHasRead()
    const stop = followOtherTabs(store)
    localStorage.removeItem(SESSION_STORAGE_KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }))
    expect(queries(store)).toEqual([])
    stop()
  })
})

test('signing out in one tab signs out the others', () => {
  const store = newStore()
  store.dispatch(sessionChanged(session))
  const stop = followOtherTabs(store)
  localStorage.removeItem(SESSION_STORAGE_KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }))
  expect(store.getState().session).toBeNull()
  stop()
})
