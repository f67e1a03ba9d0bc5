import { noteListingsChange } from 'shared-backend'
import { listings } from '../testing/listings.ts'
import { cacheListings, readCachedListings, removeExpiredListings } from './listingCache.ts'

const five = 5 * 60_000

beforeEach(() => jest.useFakeTimers())

test('listings are cached for five minutes, under the prefix', () => {
  cacheListings('featured', listings(2))
  expect(Object.keys(localStorage)).toEqual(['property_cache_featured'])
  jest.advanceTimersByTime(five - 1)
  expect(readCachedListings('featured')).toEqual(listings(2))
  jest.advanceTimersByTime(1)
  expect(readCachedListings('featured')).toBeNull()
})

test("listings are not older than this browser's own last change of a property", () => {
  cacheListings('featured', listings(1))
  noteListingsChange()
  expect(readCachedListings('featured')).toBeNull()
  jest.advanceTimersByTime(1)
  cacheListings('featured', listings(1))
  expect(readCachedListings('featured')).toEqual(listings(1))
})

test('expired and unreadable entries are removed, fresh ones and those of others stay', () => {
  localStorage.setItem('other', '1')
  localStorage.setItem('property_cache_broken', '{')
  cacheListings('old', [])
  jest.advanceTimersByTime(five)
  cacheListings('new', [])
  removeExpiredListings()
  expect(Object.keys(localStorage).sort()).toEqual(['other', 'property_cache_new'])
})

test.each(['', '{', 'null', '[]', '{"timestamp":0}', '{"timestamp":"x","data":[{}]}'])(
  'an entry that is %p is as good as none',
  (entry) => {
    localStorage.setItem('property_cache_featured', entry)
    expect(readCachedListings('featured')).toBeNull()
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
  expect(readCachedListings('featured')).toBeNull()
})

test('a clock that was set back does not make an entry immortal', () => {
  cacheListings('featured', listings(1))
  jest.setSystemTime(Date.now() - 60_000)
  expect(readCachedListings('featured')).toBeNull()
})

test('a full storage caches nothing, and breaks nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => cacheListings('featured', listings(1))).not.toThrow()
})
