import { openPage, releaseIn, tell, tellPages } from './tell.ts'
import { watchPages } from './watchPages.ts'

const config = { supabase: { url: 'https://api.test', publishableKey: '' } }
const home = { remote: 'mf-catalogue', version: '1.0.0' }
const property = { remote: 'mf-property', version: '2.0.0' }

let told: Record<string, unknown>[]
let move: (to: string, shown: typeof home) => void

class NoObserver {
  observe() {}
}

beforeEach(() => {
  jest.useFakeTimers()
  told = []
  Object.defineProperty(globalThis, 'PerformanceObserver', { value: NoObserver, configurable: true })
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (_url: string, text: string) => told.push(JSON.parse(text) as never),
    configurable: true,
  })
  // No page is one of the ten whose vitals are told.
  let drawn = 0.5
  jest.spyOn(Math, 'random').mockImplementation(() => (drawn += 0.01))
  let shown = home
  let listener = () => {}
  tellPages('1.4.0', home)
  watchPages({ config, shown: () => shown, onMove: (one) => (listener = one) })
  move = (to, next) => {
    window.history.pushState(null, '', to)
    shown = next
    listener()
  }
})
afterEach(() => {
  openPage(undefined)
  window.history.pushState(null, '', '/')
  jest.useRealTimers()
})

const kinds = () => told.map(({ kind, remote }) => `${String(kind)} ${String(remote)}`)

test('a page is told of when it is opened, and that it is well ten seconds later', () => {
  expect(told).toEqual([
    { ...home, shell: '1.4.0', page: expect.stringMatching(/^[0-9a-z]+$/), kind: 'view', age: 0 },
  ])
  jest.advanceTimersByTime(9_900)
  expect(kinds()).toHaveLength(1)
  jest.advanceTimersByTime(200)
  expect(told[1]).toMatchObject({ ...home, page: told[0]?.page, kind: 'settled', requests: 0 })
})

test('who leaves a page or moves on before has seen it well', () => {
  move('/property/1', property)
  expect(kinds()).toEqual(['view mf-catalogue', 'settled mf-catalogue', 'view mf-property'])
  expect(told[2]?.page).not.toBe(told[0]?.page)
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(kinds().slice(3)).toEqual(['settled mf-property'])
})

test('filters in the address are no other page', () => {
  move('/?city=Palhoça', home)
  expect(kinds()).toEqual(['view mf-catalogue'])
})

test('the card of a failed remote is the page’s, an error is that of the release whose file it is in', () => {
  tell('failed')
  tell('failed')
  const error = new Error('no')
  error.stack = 'Error: no\n at http://localhost/remotes/mf-leads/3.1.0/App.0123.js:1:1'
  window.dispatchEvent(new ErrorEvent('error', { error }))
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('of an extension') }))
  expect(told.slice(1)).toMatchObject([
    { ...home, kind: 'failed' },
    { ...home, remote: 'mf-leads', version: '3.1.0', kind: 'error' },
  ])
})

test.each([
  ['at http://localhost/remotes/mf-a/1.2.0-abc/chunk.js:1', { remote: 'mf-a', version: '1.2.0-abc' }],
  [
    'at http://localhost/assets/main.js:1\nat http://localhost/remotes/mf-a/1.2.0/chunk.js:1',
    { remote: 'shell', version: '1.4.0' },
  ],
  ['at chrome-extension://abc/assets/content.js:1', undefined],
])('%s', (stack, release) => {
  expect(releaseIn(stack)).toEqual(release)
})
