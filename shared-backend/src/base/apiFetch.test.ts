import { answer } from '../testing/index.ts'
import { createApiFetch } from './apiFetch.ts'
import { toBackendError } from './errors.ts'
import { watchUpload } from './watchUpload.ts'

type Fetch = typeof globalThis.fetch

const url = 'http://api.test/rest/v1/properties'
const noNetwork = () => new TypeError('Failed to fetch')

/** Ends when the request is cancelled, as everything of a real network does. */
const untilCancelled = (init?: RequestInit) =>
  new Promise<never>((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  )

const never: Fetch = (_input, init) => untilCancelled(init)

/** Parts of a body, each with the milliseconds that it takes; `null` is silence for good. */
function responseOf(parts: ([ms: number, text: string] | null)[], status = 200) {
  const left = [...parts]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = left.shift()
      if (part === null) return new Promise(() => undefined)
      if (!part) return controller.close()
      await new Promise((resolve) => setTimeout(resolve, part[0]))
      controller.enqueue(new TextEncoder().encode(part[1]))
    },
  })
  return new Response(body, { status })
}

const noUpload = () => Promise.reject(new Error('Nothing is uploaded here'))

/** A network that gives these, one after the other. */
function networkOf(...results: (Response | Error | Fetch)[]) {
  const fetch = jest.fn<Promise<Response>, Parameters<Fetch>>(async (...request) => {
    const result = results.shift() ?? answer(200)
    if (result instanceof Error) throw result
    return result instanceof Response ? result : result(...request)
  })
  return { fetch, upload: noUpload }
}

beforeEach(() => jest.useFakeTimers())

/** How a request ends, and after how many milliseconds. */
async function ends(request: Promise<Response>) {
  const begun = Date.now()
  const after = () => Date.now() - begun
  const end = request.then(
    async (response) => ({ after: after(), status: response.status, text: await response.text() }),
    (error: unknown) => ({ after: after(), error, reads: toBackendError(error).message }),
  )
  await jest.advanceTimersByTimeAsync(120_000)
  return end
}

const timedOut = { reads: 'O servidor demorou demais para responder. Tente novamente.' }

describe('a read', () => {
  test.each([
    ['a restarting server', answer(503)],
    ['no network', noNetwork()],
    ['a line that is cut in the middle of the body', responseOfCutLine()],
  ])('is sent once more after %s', async (_what, first) => {
    const network = networkOf(first, answer(200, 'here'))
    expect(await ends(createApiFetch(network)(url))).toEqual({ after: 500, status: 200, text: '"here"' })
    expect(network.fetch).toHaveBeenCalledTimes(2)
  })

  test('is sent once more, not for ever', async () => {
    const network = networkOf(noNetwork(), noNetwork())
    expect(await ends(createApiFetch(network)(url))).toMatchObject({ error: noNetwork() })
    expect(network.fetch).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a plain error', answer(500)],
    ['the caller has cancelled it', new DOMException('cancelled', 'AbortError')],
    ['it has timed out', never],
  ])('is not sent again when it is %s', async (_what, first) => {
    const network = networkOf(first)
    await ends(createApiFetch(network)(url))
    expect(network.fetch).toHaveBeenCalledTimes(1)
  })
})

test('a write is sent once', async () => {
  const network = networkOf(answer(503))
  expect(await ends(createApiFetch(network)(url, { method: 'POST' }))).toMatchObject({ status: 503 })
  expect(network.fetch).toHaveBeenCalledTimes(1)
})

describe('a request fails after 15 s of silence', () => {
  test.each(['GET', 'POST'])('before the headers of a %s', async (method) => {
    expect(await ends(createApiFetch(networkOf(never))(url, { method }))).toMatchObject({
      after: 15_000,
      ...timedOut,
    })
  })

  test('in the middle of the body', async () => {
    const network = networkOf(responseOf([[10_000, '['], null]))
    expect(await ends(createApiFetch(network)(url))).toMatchObject({ after: 25_000, ...timedOut })
  })

  test('after an upload', async () => {
    const body = new ArrayBuffer(3)
    const reported: number[] = []
    watchUpload(body, (bytes) => reported.push(bytes))
    const upload = (_url: string, init: RequestInit, onSent: (bytes: number) => void) => {
      for (const part of [1, 2, 3]) setTimeout(() => onSent(part), part * 10_000)
      return untilCancelled(init)
    }
    const request = createApiFetch({ fetch: noUpload, upload })(url, { method: 'POST', body })
    expect(await ends(request)).toMatchObject({ after: 45_000, ...timedOut })
    expect(reported).toEqual([1, 2, 3])
  })
})

test('a slow response that is never silent for 15 s arrives complete', async () => {
  const parts = ['[', '1', ',', '2', ']'].map((text): [number, string] => [14_000, text])
  const network = networkOf(responseOf(parts, 206))
  expect(await ends(createApiFetch(network)(url))).toEqual({ after: 70_000, status: 206, text: '[1,2]' })
})

test('a response that has arrived leaves no timer behind', async () => {
  await createApiFetch(networkOf(answer(200, 'here')))(url)
  expect(jest.getTimerCount()).toBe(0)
})

test('only a watched body is uploaded with its progress', async () => {
  const network = networkOf()
  await ends(createApiFetch(network)(url, { method: 'POST', body: new ArrayBuffer(1) }))
  expect(network.fetch).toHaveBeenCalledTimes(1)
})

test('the caller may cancel, before the headers and in the body', async () => {
  for (const pending of [never, responseOf([null])]) {
    const caller = new AbortController()
    const request = createApiFetch(networkOf(pending))(url, { signal: caller.signal })
    setTimeout(() => caller.abort(), 100)
    expect(await ends(request)).toMatchObject({ after: 100, error: { name: 'AbortError' } })
  }
})

test('an empty response has its status and headers', async () => {
  const empty = new Response(null, { status: 204, headers: { 'content-range': '*/0' } })
  const response = createApiFetch(networkOf(empty))(url)
  expect(await ends(response)).toMatchObject({ status: 204, text: '' })
  expect((await response).headers.get('content-range')).toBe('*/0')
})

function responseOfCutLine() {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(noNetwork()) })
  return new Response(body)
}
