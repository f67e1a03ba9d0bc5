import { fakeCaches, fromNetwork } from '../testing/fakeCaches.ts'
import { recall } from './caches.ts'
import { keepPage } from './keepPage.ts'

let network: jest.Mock

beforeEach(() => {
  fakeCaches()
  network = jest.fn(async () => fromNetwork('<title>Casa</title>'))
  globalThis.fetch = network
})

const isKept = async (page: string) => Boolean(await recall('pages', location.origin + page))

test('a page that was just kept is not requested again', async () => {
  for (let photo = 0; photo < 3; photo++) await keepPage({ page: '/property/1', photos: [] })
  expect(await isKept('/property/1')).toBe(true)
  expect(network).toHaveBeenCalledTimes(1)
})

test('the list of favourites outlives the pages that are kept after it', async () => {
  await keepPage({ page: '/favoritos', photos: [] })
  for (let number = 0; number < 25; number++) await keepPage({ page: `/property/seen-${number}`, photos: [] })
  expect(await isKept('/property/seen-0')).toBe(false)
  expect(await isKept('/favoritos')).toBe(true)
})

test('nor is one that may not be kept', async () => {
  network.mockResolvedValue(new Response('', { status: 404 }))
  for (let photo = 0; photo < 3; photo++) await keepPage({ page: '/property/2', photos: [] })
  expect(network).toHaveBeenCalledTimes(1)
})

test('one that was erased is kept again when it is opened', async () => {
  await keepPage({ page: '/property/3', photos: [] })
  await caches.delete('pages')
  await keepPage({ page: '/property/3', photos: [] })
  expect(await isKept('/property/3')).toBe(true)
})
