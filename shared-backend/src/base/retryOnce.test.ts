import { retryOnce } from './retryOnce.ts'

const answers = (...statuses: (number | Error)[]) =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => {
    const next = statuses.shift()
    return next instanceof Error
      ? Promise.reject(next)
      : Promise.resolve(new Response(null, { status: next ?? 200 }))
  })

test.each([
  ['a server on its way back', 503],
  ['no network', new TypeError('Failed to fetch')],
])('a read is tried again after %s', async (_what, first) => {
  const fetch = answers(first, 200)
  expect((await retryOnce(fetch)('http://api.test')).status).toBe(200)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('once, not for ever', async () => {
  const fetch = answers(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'))
  await expect(retryOnce(fetch)('http://api.test')).rejects.toThrow('Failed to fetch')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a write, a plain error and a cancelled read are not', async () => {
  const write = answers(503)
  expect((await retryOnce(write)('http://api.test', { method: 'POST' })).status).toBe(503)
  const broken = answers(500)
  expect((await retryOnce(broken)('http://api.test')).status).toBe(500)
  const cancelled = answers(new DOMException('cancelled', 'AbortError'))
  await expect(retryOnce(cancelled)('http://api.test', { signal: AbortSignal.abort() })).rejects.toThrow(
    'cancelled',
  )
  for (const fetch of [write, broken, cancelled]) expect(fetch).toHaveBeenCalledTimes(1)
})
