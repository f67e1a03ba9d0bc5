import { preloadedKey, type PreloadedAnswer } from 'shared-backend/store'
import { testConfig } from '../testing/renderShell.tsx'
import { prefetchOnIntent } from './prefetch.ts'
import { createRegistry } from './registry.ts'

const loadRemoteApp = jest.fn<Promise<unknown>, unknown[]>()
const unloadRemote = jest.fn<void, unknown[]>()
const dispatch = jest.fn()
jest.mock('./loadRemote.ts', () => ({
  loadRemoteApp: (...args: unknown[]) => loadRemoteApp(...args),
  loadedRemoteApp: () => undefined,
  unloadRemote: (...args: unknown[]) => unloadRemote(...args),
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
    'mf-broken': {
      ...home,
      routes: ['/street/:id'],
      rules: { '/street/:id': { entity: true, data: ['/rest/v1/streets?id=eq.:id'] } },
    },
  },
} as typeof testConfig
const address = 'http://api.test/rest/v1/properties?id=eq.7'
const apiFetch = jest.fn()
const preloaded = new Map<string, PreloadedAnswer>()

const options = () => ({ registry: createRegistry(config, { dispatch }), config, preloaded, fetch: apiFetch })

beforeAll(() => prefetchOnIntent(options()))

beforeEach(() => {
  // The failures go to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.useFakeTimers()
  preloaded.clear()
  unloadRemote.mockReset()
  loadRemoteApp.mockReset().mockResolvedValue({})
  apiFetch.mockReset().mockImplementation(async () => new Response('[{"id":"7"}]'))
})
afterEach(async () => {
  point('pointerout', document.body)
  await jest.runAllTimersAsync()
  document.body.replaceChildren()
})

const point = (name: string, element: Element) =>
  element.dispatchEvent(new MouseEvent(name, { bubbles: true }))

/** A link to `href` that the pointer has just entered. */
function pointAt(href: string) {
  const link = Object.assign(document.createElement('a'), { href })
  document.body.append(link)
  point('pointerover', link)
  return link
}

/** The same, and the pointer rests there. */
async function restOn(href: string) {
  const link = pointAt(href)
  await jest.advanceTimersByTimeAsync(80)
  point('pointerout', link)
}

test('a pointer that rests on a link fetches its remote and the page’s row once', async () => {
  await restOn('/property/7')
  await restOn('/property/7')
  expect(loadRemoteApp).toHaveBeenCalledWith('mf-house', config.remotes['mf-house'])
  expect(apiFetch).toHaveBeenCalledTimes(1)
  expect(apiFetch).toHaveBeenCalledWith(address, { headers: { apikey: 'sb_publishable_test' } })
  expect(await preloaded.get(preloadedKey(address))?.answer).toEqual({ status: 200, text: '[{"id":"7"}]' })
})

test('an unused row is dropped after half a minute, and fetched again on the next rest', async () => {
  await restOn('/property/7')
  expect(preloaded.size).toBe(1)
  await jest.advanceTimersByTimeAsync(29_000)
  await restOn('/property/7')
  expect(apiFetch).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(preloaded.size).toBe(0)
  await restOn('/property/7')
  expect(apiFetch).toHaveBeenCalledTimes(2)
})

test('only the code of the page whose link is pointed at is fetched', async () => {
  const code = () => ({ chunk: 'page-a', load: jest.fn(() => Promise.resolve()) })
  const [house, list] = [code(), code()]
  loadRemoteApp.mockResolvedValue({
    routes: { '/property/:id': { code: house }, '/elsewhere': { code: list } },
  })
  const target = document.implementation.createHTMLDocument()
  prefetchOnIntent({ ...options(), target })
  const link = Object.assign(target.createElement('a'), { href: `${location.origin}/property/9` })
  target.body.append(link)
  point('pointerover', link)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(house.load).toHaveBeenCalledTimes(1)
  expect(list.load).not.toHaveBeenCalled()
})

test('a pointer that passes over a link, or leaves before it has rested, fetches nothing', async () => {
  const link = pointAt('/property/7')
  await jest.advanceTimersByTimeAsync(79)
  expect(loadRemoteApp).not.toHaveBeenCalled()
  point('pointerout', link)
  await jest.advanceTimersByTimeAsync(1000)
  expect(loadRemoteApp).not.toHaveBeenCalled()
  expect(apiFetch).not.toHaveBeenCalled()
})

test('moving inside a link does not restart the wait', async () => {
  const link = pointAt('/property/7')
  const photo = link.appendChild(document.createElement('img'))
  await jest.advanceTimersByTimeAsync(50)
  point('pointerover', photo)
  await jest.advanceTimersByTimeAsync(30)
  expect(apiFetch).toHaveBeenCalledTimes(1)
})

test('at most two pages are prefetched at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  apiFetch.mockReturnValueOnce(promise).mockReturnValueOnce(promise)
  for (const id of ['1', '2', '3']) await restOn(`/property/${id}`)
  expect(apiFetch).toHaveBeenCalledTimes(2)
  resolve(new Response('[]'))
  await jest.advanceTimersByTimeAsync(0)
  await restOn('/property/3')
  expect(apiFetch).toHaveBeenCalledTimes(3)
})

test('nothing is prefetched for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await restOn('/property/7')
  Reflect.deleteProperty(navigator, 'connection')
  expect(loadRemoteApp).not.toHaveBeenCalled()
  expect(apiFetch).not.toHaveBeenCalled()
})

test('a list is not prefetched, nor the admin area of a visitor who rests on its link', async () => {
  await restOn('/properties')
  await restOn('/admin')
  expect(apiFetch).not.toHaveBeenCalled()
  expect(loadRemoteApp.mock.calls.map(([remote]) => remote as string)).toEqual(['mf-home'])
})

test('a failed prefetch is reported and forgotten: the page itself requests it again', async () => {
  apiFetch.mockRejectedValue(new TypeError('Failed to fetch'))
  loadRemoteApp.mockRejectedValue(new TypeError('Failed to fetch'))
  await restOn('/street/8')
  expect(preloaded.size).toBe(0)
  expect(unloadRemote).toHaveBeenCalledWith('mf-broken')
  const payload = expect.objectContaining({ remote: 'mf-broken', route: '/street/:id', kind: 'load' })
  expect(dispatch).toHaveBeenCalledWith({ type: 'remotes/failed', payload })
})
