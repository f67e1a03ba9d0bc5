// For jest's `setupFilesAfterEnv`: unexpected requests and messages fail a test.
import { format } from 'node:util'
import { fakeNetwork, takeUnanswered, unanswered } from './fakeNetwork.ts'

// Only the fetch that a test gives the store uses its rules; requests to a server of the test's own are real.
const { fetch } = globalThis
const nowhere = fakeNetwork().fetch
globalThis.fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  return hostname === '127.0.0.1' ? fetch(input, init) : nowhere(input, init)
}
class OwnServersRequest extends XMLHttpRequest {
  override open(method: string, url: string | URL) {
    if (new URL(url).hostname === '127.0.0.1') return super.open(method, url)
    unanswered.push('XMLHttpRequest')
    throw new Error('Tests have no XMLHttpRequest')
  }
}
globalThis.XMLHttpRequest = OwnServersRequest
for (const name of ['WebSocket', 'EventSource']) {
  const refuse = function (this: unknown) {
    unanswered.push(name)
    throw new Error(`Tests have no ${name}`)
  }
  Object.assign(globalThis, { [name]: refuse })
}

/** Whether a library complains of the test environment: a slow machine, or several clients in one process. */
const isAboutTests = (text: string) =>
  /InvariantMiddleware took \d+ms|Multiple GoTrueClient instances/.test(text)

const logged: string[] = []
for (const level of ['error', 'warn'] as const) {
  // A test that expects one puts a spy in its place.
  const note = (...parts: unknown[]) => {
    const text = format(...parts)
    if (!isAboutTests(text)) logged.push(`console.${level}: ${text}`)
  }
  Object.assign(console, { [level]: note })
}

function expectNothingUnnoticed() {
  const requests = takeUnanswered().map((request) => `The fake network has no rule for ${request}`)
  const troubles = [...requests, ...logged.splice(0)]
  if (troubles.length > 0) throw new Error(troubles.join('\n'))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(expectNothingUnnoticed)
// Requests and messages after the last test.
afterAll(expectNothingUnnoticed)
