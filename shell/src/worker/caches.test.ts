import { fakeCaches, fromNetwork as response } from '../testing/fakeCaches.ts'
import { addressesIn, keep, recall } from './caches.ts'

const page = (number: number) => `https://imoveis.test/property/${number}`

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)

let kept: ReturnType<typeof fakeCaches>

beforeEach(() => void (kept = fakeCaches()))

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
  const addresses = await addressesIn('pages')
  expect(addresses).toContain(page(1))
  expect(addresses).not.toContain(page(2))
})

test('after a month it is not shown any more', async () => {
  await keep('pages', page(1), response('', { date: days(29) }))
  await keep('pages', page(2), response('', { date: days(31) }))
  expect(await recall('pages', page(1))).toBeDefined()
  expect(await recall('pages', page(2))).toBeUndefined()
})

test('a file is there whatever its age, since its content never changes', async () => {
  await keep('files', page(1), response('', { date: days(400) }))
  expect(await recall('files', page(1))).toBeDefined()
})

test('an answer whose date the API shows to no script is shown for a month as well', async () => {
  await keep('answers', page(1), response('[]', { type: 'cors' }))
  expect(await (await recall('answers', page(1)))?.text()).toBe('[]')
  const later = Date.now() + 31 * 24 * 60 * 60 * 1000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  expect(await recall('answers', page(1))).toBeUndefined()
})

test('a response that the worker cannot read is not kept', async () => {
  await keep('photos', page(1), response('', { type: 'opaque' }))
  expect(await addressesIn('photos')).toEqual([])
})

test('a full storage keeps nothing, and nothing fails', async () => {
  kept.cache('pages').put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await expect(keep('pages', page(1), response(''))).resolves.toBeUndefined()
})

test('a storage that fails or hangs is as an empty one', async () => {
  const cache = kept.cache('pages')
  cache.match = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  expect(await recall('pages', page(1))).toBeUndefined()
  cache.match = () => new Promise(() => undefined)
  expect(await recall('pages', page(1))).toBeUndefined()
})
