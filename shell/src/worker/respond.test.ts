import { fakeCaches, fromNetwork } from '../testing/fakeCaches.ts'
import { keep, recall } from './caches.ts'
import { respond } from './respond.ts'
import { scope, type RequestEvent } from './scope.ts'

const url = 'https://api.test/rest/v1/properties?id=in.(1)'

let network: jest.Mock
const postMessage = jest.fn()

beforeEach(() => {
  postMessage.mockClear()
  const get = async (id: string) => (id === 'page' ? { postMessage } : undefined)
  Object.assign(scope, { clients: { get } })
  jest.useFakeTimers()
  fakeCaches()
  network = jest.fn()
  globalThis.fetch = network
})

const fromApi = (body: string) => fromNetwork(body, { type: 'cors' })

/** Makes a request, and says what the event waits for. */
function ask(kind: 'answer' | 'page' = 'answer', address = url) {
  const work: Promise<unknown>[] = []
  const waitUntil = (one: Promise<unknown>) => void work.push(one)
  const event = { request: new Request(address), clientId: 'page', waitUntil }
  return { response: respond(kind, event as unknown as RequestEvent), work }
}

test('an answer is the network’s, and is kept', async () => {
  network.mockResolvedValue(fromApi('new'))
  const { response, work } = ask()
  expect(await (await response).text()).toBe('new')
  await Promise.all(work)
  expect(await (await recall('answers', url))?.text()).toBe('new')
  expect(postMessage.mock.calls).toEqual([[{ url, isKept: false }]])
})

test('without a network it is the kept one, and the page is told', async () => {
  await keep('answers', url, fromApi('kept'))
  network.mockRejectedValue(new TypeError('no network'))
  const { response, work } = ask()
  expect(await (await response).text()).toBe('kept')
  await Promise.allSettled(work)
  expect(postMessage.mock.calls).toEqual([[{ url, isKept: true }]])
})

test('on a line that hangs it is the kept one, while the page still waits; what comes late is kept', async () => {
  await keep('answers', url, fromApi('kept'))
  let late: (response: Response) => void = () => undefined
  network.mockReturnValue(new Promise((resolve) => (late = resolve)))
  const { response, work } = ask()
  await jest.advanceTimersByTimeAsync(4_000)
  expect(await (await response).text()).toBe('kept')
  late(fromApi('new'))
  await Promise.all(work)
  expect(await (await recall('answers', url))?.text()).toBe('new')
  expect(network).toHaveBeenCalledTimes(1)
})

test('where nothing is kept, the network has all the time that it takes', async () => {
  let late: (response: Response) => void = () => undefined
  network.mockReturnValue(new Promise((resolve) => (late = resolve)))
  const { response } = ask()
  await jest.advanceTimersByTimeAsync(9_000)
  late(fromApi('new'))
  expect(await (await response).text()).toBe('new')
})

test('with neither it fails as without a worker', async () => {
  network.mockRejectedValue(new TypeError('no network'))
  expect((await ask().response).type).toBe('error')
})

describe('a page', () => {
  const address = `${location.origin}/property/1`
  const date = new Date('2026-11-24T17:32:00Z')
  const html = (price: string) => `<!doctype html><html lang="pt-BR"><body>${price}`

  test('that was kept says when', async () => {
    await keep('pages', address, fromNetwork(html('R$ 1'), { date }))
    network.mockRejectedValue(new TypeError('no network'))
    expect(await (await ask('page', address).response).text()).toBe(
      '<!doctype html><html data-kept-at="Tue, 24 Nov 2026 17:32:00 GMT" lang="pt-BR"><body>R$ 1',
    )
  })

  test('of now says nothing', async () => {
    await keep('pages', address, fromNetwork(html('R$ 1'), { date }))
    network.mockResolvedValue(fromNetwork(html('R$ 2'), { date }))
    expect(await (await ask('page', address).response).text()).toBe(html('R$ 2'))
  })
})
