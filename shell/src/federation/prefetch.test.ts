import { earlyKey, type EarlyAnswer } from 'shared-backend'
import { testConfig } from '../testing/renderShell.tsx'
import { prefetchOnIntent } from './prefetch.ts'
import { createRegistry } from './registry.ts'

const loadRemoteApp = jest.fn()
const forgetRemote = jest.fn()
jest.mock('./loadRemote.ts', () => ({
  loadRemoteApp: (...args: unknown[]) => loadRemoteApp(...args),
  forgetRemote: (...args: unknown[]) => forgetRemote(...args),
}))

const home = testConfig.remotes['mf-home']
const config = {
  ...testConfig,
  remotes: {
    ...testConfig.remotes,
    'mf-house': {
      ...home,
      routes: ['/property/:id'],
      rules: { '/property/:id': { entity: true, data: ['/rest/v1/properties?id=eq.:id'] } },
    },
  },
} as typeof testConfig
const address = 'http://api.test/rest/v1/properties?id=eq.7'
const realFetch = globalThis.fetch
const ask = jest.fn()
const early = new Map<string, EarlyAnswer>()

beforeAll(() => prefetchOnIntent({ registry: createRegistry(config), config, early }))
beforeEach(() => {
  early.clear()
  forgetRemote.mockReset()
  loadRemoteApp.mockReset().mockResolvedValue({})
  ask.mockReset().mockImplementation(async () => new Response('[{"id":"7"}]'))
  globalThis.fetch = ask
})
afterEach(() => {
  globalThis.fetch = realFetch
  document.body.replaceChildren()
})

/** Moves the pointer over a link to `href`. */
function pointAt(href: string) {
  const link = Object.assign(document.createElement('a'), { href })
  document.body.append(link)
  link.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

test('a pointer over a link fetches its remote, and the row that the page shows, once', async () => {
  pointAt('/property/7')
  pointAt('/property/7')
  expect(loadRemoteApp).toHaveBeenCalledWith('mf-house', config.remotes['mf-house'])
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledWith(address, { headers: { apikey: 'sb_publishable_test' } })
  expect(await early.get(earlyKey(address))?.answer).toEqual({ status: 200, body: [{ id: '7' }] })
})

test('a list is not fetched, nor the admin area of a visitor who passes over its link', () => {
  pointAt('/properties')
  pointAt('/admin')
  expect(ask).not.toHaveBeenCalled()
  expect(loadRemoteApp.mock.calls.map(([remote]) => remote as string)).toEqual(['mf-home'])
})

test('what could not be fetched is forgotten: the page itself asks anew', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  loadRemoteApp.mockRejectedValue(new TypeError('Failed to fetch'))
  pointAt('/property/8')
  await new Promise(process.nextTick)
  expect(early.size).toBe(0)
  expect(forgetRemote).toHaveBeenCalledWith('mf-house')
})
