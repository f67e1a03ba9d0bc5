import { keepPhoto, readPhoto } from './photoCache.ts'

const photo = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/jpeg' })

const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('watermarked:'))

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('a kept photo comes back byte for byte', async () => {
  await keepPhoto('a', photo(1000))
  expect(readPhoto('a')?.size).toBe(1000)
  expect(readPhoto('a')?.type).toBe('image/jpeg')
  expect(readPhoto('b')).toBeUndefined()
})

test('the oldest photos make room before the cache passes its bound', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await keepPhoto(key, photo(900_000))
  expect(stored()).toEqual(['watermarked:c', 'watermarked:d'])
})

test('a full storage drops the oldest and tries again', async () => {
  await keepPhoto('a', photo(1000))
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  setItem.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await keepPhoto('b', photo(1000))
  expect(stored()).toEqual(['watermarked:b'])
})

test('a forbidden storage keeps nothing and breaks nothing', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  await expect(keepPhoto('a', photo(10))).resolves.toBeUndefined()
  expect(readPhoto('a')).toBeUndefined()
})

test('an index that is no list counts as empty', async () => {
  sessionStorage.setItem('watermarked-index', '{"a":1}')
  await keepPhoto('a', photo(10))
  expect(readPhoto('a')?.size).toBe(10)
})
