import { cachePhoto, readCachedPhoto } from './photoCache.ts'

const photo = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/jpeg' })

const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('watermarked:'))

test('a cached photo is read back byte for byte', async () => {
  await cachePhoto('a', photo(1000))
  expect(readCachedPhoto('a')?.size).toBe(1000)
  expect(readCachedPhoto('a')?.type).toBe('image/jpeg')
  expect(readCachedPhoto('b')).toBeUndefined()
})

test('the oldest photos make room before the cache passes its bound', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await cachePhoto(key, photo(900_000))
  expect(stored()).toEqual(['watermarked:c', 'watermarked:d'])
})

test('a full storage drops the oldest and tries again', async () => {
  await cachePhoto('a', photo(1000))
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  setItem.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await cachePhoto('b', photo(1000))
  expect(stored()).toEqual(['watermarked:b'])
})

test('a forbidden storage keeps nothing and breaks nothing', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  await expect(cachePhoto('a', photo(10))).resolves.toBeUndefined()
  expect(readCachedPhoto('a')).toBeUndefined()
})

test('an index that is no list counts as empty', async () => {
  sessionStorage.setItem('watermarked-index', '{"a":1}')
  await cachePhoto('a', photo(10))
  expect(readCachedPhoto('a')?.size).toBe(10)
})
