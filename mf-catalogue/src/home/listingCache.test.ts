import { noteListingsChange } from 'shared-backend'
import { listings } from '../testing/listings.ts'
import { keepListings, readListings, removeExpiredListings } from './listingCache.ts'

const five = 5 * 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  localStorage.clear()
})

test('listings are kept for five minutes, under the prefix', () => {
  keepListings('featured', listings(2))
  expect(Object.keys(localStorage)).toEqual(['property_cache_featured'])
  jest.advanceTimersByTime(five - 1)
  expect(readListings('featured')).toEqual(listings(2))
  jest.advanceTimersByTime(1)
  expect(readListings('featured')).toBeNull()
})

test("listings are not older than this browser's own last change of a property", () => {
  keepListings('featured', listings(1))
  noteListingsChange()
  expect(readListings('featured')).toBeNull()
  jest.advanceTimersByTime(1)
  keepListings('featured', listings(1))
  expect(readListings('featured')).toEqual(listings(1))
})

test('expired and unreadable entries are removed, fresh ones and those of others stay', () => {
  localStorage.setItem('other', '1')
  localStorage.setItem('property_cache_broken', '{')
  keepListings('old', [])
  jest.advanceTimersByTime(five)
  keepListings('new', [])
  removeExpiredListings()
  expect(Object.keys(localStorage).sort()).toEqual(['other', 'property_cache_new'])
})

test.each(['', '{', 'null', '[]', '{"timestamp":0}', '{"timestamp":"x","data":[{}]}'])(
  'an entry that is %p is as good as none',
  (entry) => {
    localStorage.setItem('property_cache_featured', entry)
    expect(readListings('featured')).toBeNull()
  },
)

test.each([
  ['no price', { price: undefined }],
  ['a count that is a text', { bedrooms: '3' }],
  ['photos that are none', { property_images: [{ image_url: 1 }] }],
  ['no photos at all', { property_images: null }],
])('a cached listing with %s is requested again', (_what, fault) => {
  const data = [{ ...listings(1)[0], ...fault }]
  localStorage.setItem('property_cache_featured', JSON.stringify({ timestamp: Date.now(), data }))
  expect(readListings('featured')).toBeNull()
})

test('a clock that was set back does not make an entry immortal', () => {
  keepListings('featured', listings(1))
  jest.setSystemTime(Date.now() - 60_000)
  expect(readListings('featured')).toBeNull()
})

test('a full storage keeps nothing, and breaks nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepListings('featured', listings(1))).not.toThrow()
})

test('a forbidden storage breaks nothing', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => keepListings('featured', listings(1))).not.toThrow()
  expect(readListings('featured')).toBeNull()
  expect(removeExpiredListings).not.toThrow()
})
