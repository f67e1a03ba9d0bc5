import { takeUnanswered } from './fakeNetwork.ts'

export { answer, fakeNetwork, type FakeNetwork, type SentRequest } from './fakeNetwork.ts'
export { renderWithBackend, type RenderOptions } from './renderWithBackend.ts'
export { testConfig, testSession, testStore, testTokens, type TestBackendOptions } from './testBackend.ts'

// Auth tells other tabs by it; Node's own keeps the whole test run from ending.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

// A request that a test forgot to answer would show as some error on the page, and be sought for long.
afterEach(() => {
  const requests = takeUnanswered()
  if (requests.length > 0) throw new Error(`The fake network has no rule for:\n${requests.join('\n')}`)
})
