import { addressesIn, keep, recall } from './caches.ts'

const page = (number: number) => `https://imoveis.test/property/${number}`

/** A response as a network gives it: one made by a script has another type. */
const response = (body: string, { date, type = 'basic' }: { date?: Date; type?: string } = {}) => {
  const made = new Response(body, { headers: { ...(date && { date: date.toUTCString() }) } })
  return Object.defineProperty(made, 'type', { value: type })
}

/** What `Cache` does with addresses alone; each part can be changed. */
function memoryCache() {
  const kept = new Map<string, Response>()
  return {
    match: async (address: string) => kept.get(address),
    put: async (address: string, put: Response) => {
      kept.delete(address)
      kept.set(address, put)
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (address: string) => kept.delete(address),
  }
}

let cache: ReturnType<typeof memoryCache>

beforeEach(() => {
  cache = memoryCache()
  Object.assign(globalThis, { caches: { open: async () => cache } })
})

test('what was kept is found again', async () => {
  await keep('pages', page(1), response('one'))
  expect(await (await recall('pages', page(1)))?.text()).toBe('one')
  expect(await recall('pages', page(2))).toBeUndefined()
})

test('of pages the last twenty stay', async () => {
  for (let number = 1; number <= 22; number++) await keep('pages', page(number), response(''))
  expect(await addressesIn('pages')).toEqual(Array.from({ length: 20 }, (_one, index) => page(index + 3)))
})

test('an old one stays where it is needed', async () => {
  const isNeeded = async () => (address: string) => address === page(1)
  for (let number = 1; number <= 22; number++) await keep('pages', page(number), response(''), isNeeded)
  const kept = await addressesIn('pages')
  expect(kept).toContain(page(1))
  expect(kept).not.toContain(page(2))
})

test('after a month it is not shown any more', async () => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  await keep('pages', page(1), response('', { date: days(29) }))
  await keep('pages', page(2), response('', { date: days(31) }))
  expect(await recall('pages', page(1))).toBeDefined()
  expect(await recall('pages', page(2))).toBeUndefined()
})

test('an answer whose date the API shows to no script is shown for a month as well', async () => {
  await keep('answers', page(1), response('[]', { type: 'cors' }))
  expect(await (await recall('answers', page(1)))?.text()).toBe('[]')
  const later = Date.now() + 31 * 24 * 60 * 60 * 1000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  expect(await recall('answers', page(1))).toBeUndefined()
  jest.restoreAllMocks()
})

test('a response that the worker cannot read is not kept', async () => {
  await keep('photos', page(1), response('', { type: 'opaque' }))
  expect(await addressesIn('photos')).toEqual([])
})

test('a full storage keeps nothing, and nothing fails', async () => {
  cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await expect(keep('pages', page(1), response(''))).resolves.toBeUndefined()
})

test('a storage that fails or hangs is as an empty one', async () => {
  cache.match = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  expect(await recall('pages', page(1))).toBeUndefined()
  cache.match = () => new Promise(() => undefined)
  expect(await recall('pages', page(1))).toBeUndefined()
})
