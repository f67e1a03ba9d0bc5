import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toBackendError } from './errors.ts'
import { retryOnce } from './retryOnce.ts'
import { limitTime } from './timeLimit.ts'

/** A network on which nothing is ever answered. */
const hanging = () =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        const fail = () => reject(init?.signal?.reason as Error)
        if (init?.signal?.aborted) fail()
        init?.signal?.addEventListener('abort', fail)
      }),
  )

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Milliseconds until it ends, and how. */
async function lasts(request: Promise<Response>) {
  const begun = Date.now()
  const ending = request.then(
    () => ({ after: Date.now() - begun, error: undefined }),
    (error: unknown) => ({ after: Date.now() - begun, error }),
  )
  await jest.advanceTimersByTimeAsync(120_000)
  return ending
}

test('a read is given up after 15 s, with its second try', async () => {
  const fetch = hanging()
  const { after, error } = await lasts(limitTime(retryOnce(fetch))('http://api.test'))
  expect(after).toBe(15_000)
  expect(toBackendError(error)).toMatchObject({
    kind: 'offline',
    message: 'O servidor demorou demais para responder. Tente novamente.',
  })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a server that fails late and then hangs has no more time than that', async () => {
  const fetch = hanging()
  fetch.mockImplementationOnce(
    () => new Promise((resolve) => setTimeout(() => resolve(new Response(null, { status: 503 })), 10_000)),
  )
  expect((await lasts(limitTime(retryOnce(fetch))('http://api.test'))).after).toBe(15_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a write is given up likewise', async () => {
  const post = limitTime(hanging())('http://api.test', { method: 'POST', body: '{}' })
  expect((await lasts(post)).after).toBe(15_000)
})

test('who asked may still cancel, and reads that', async () => {
  const asker = new AbortController()
  const request = limitTime(hanging())('http://api.test', { signal: asker.signal })
  setTimeout(() => asker.abort(), 100)
  const { after, error } = await lasts(request)
  expect([after, (error as Error).name]).toEqual([100, 'AbortError'])
})

describe('on a real network', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    // Headers at once, and a body that never ends.
    server = createServer((_request, response) => void response.writeHead(200).write('['))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('an answer that stops in its middle is given up too', async () => {
    jest.useRealTimers()
    const response = await limitTime(fetch, 3000)(url)
    await expect(response.text()).rejects.toMatchObject({ message: 'no answer in time' })
  })
})
