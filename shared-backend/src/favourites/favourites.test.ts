import { renderHook, act } from '@testing-library/react'
import {
  favourites,
  keepFavourite,
  MOST_FAVOURITES,
  recentListings,
  seeListing,
  takeTapped,
  useIsFavourite,
} from './favourites.ts'
import {
  eraseAll,
  learnFavourites,
  moveFavourite,
  noteFavourite,
  removeFavourite,
  useFavourites,
  useRecentListings,
} from './index.ts'

const listing = (id: string, price = 100) => ({
  id,
  title: `Casa ${id}`,
  price,
  property_type: 'sale' as const,
})
function list() {
  const { result, unmount } = renderHook(useFavourites)
  unmount()
  return result.current
}
const ids = () => list().map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  favourites.set([])
  recentListings.set([])
})

test('the newest comes first, once, and goes again', () => {
  for (const id of ['a', 'b', 'a']) expect(keepFavourite(listing(id), true)).toBe('done')
  expect(ids()).toEqual(['b', 'a'])
  keepFavourite(listing('b'), false)
  expect(ids()).toEqual(['a'])
})

test('a component follows this page and the other tabs', () => {
  const { result } = renderHook(() => useIsFavourite('a'))
  expect(result.current).toBe(false)
  act(() => void keepFavourite(listing('a'), true))
  expect(result.current).toBe(true)
  localStorage.setItem('favourites', '[]')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'favourites' })))
  expect(result.current).toBe(false)
})

test('order and note are kept with the price of that time', () => {
  for (const id of ['a', 'b', 'c']) keepFavourite(listing(id), true)
  moveFavourite('a', -1)
  moveFavourite('c', -1)
  noteFavourite('a', 'Perto da escola')
  keepFavourite(listing('a', 90), true)
  expect(ids()).toEqual(['c', 'a', 'b'])
  expect(list()[1]).toEqual({ ...listing('a'), note: 'Perto da escola' })
})

test('one that was let go comes back at its place, with its note', () => {
  for (const id of ['a', 'b', 'c']) keepFavourite(listing(id), true)
  noteFavourite('b', 'Perto da escola')
  const restore = removeFavourite('b')
  expect(ids()).toEqual(['c', 'a'])
  restore()
  restore()
  expect(ids()).toEqual(['c', 'b', 'a'])
  expect(list()[1]?.note).toBe('Perto da escola')
})

test('taps before hydration push out none that was kept', () => {
  for (let n = 1; n < MOST_FAVOURITES; n += 1) keepFavourite(listing(String(n)), true)
  localStorage.tapped = ' new newer'
  takeTapped()
  expect(ids()).toHaveLength(MOST_FAVOURITES)
  expect(ids()[0]).toBe('new')
  expect(ids().at(-1)).toBe('1')
})

test('no more than fit are kept', () => {
  for (let n = 0; n < MOST_FAVOURITES; n += 1) keepFavourite(listing(String(n)), true)
  expect(keepFavourite(listing('more'), true)).toBe('full')
  expect(list()).toHaveLength(MOST_FAVOURITES)
})

test('a storage that refuses is told, and the page goes on by itself', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepFavourite(listing('a'), true)).toBe('unstored')
  expect(ids()).toEqual(['a'])
})

test.each(['{', '{}', 'null', '[1, null, {"id": 3}]'])('a stored %s is an empty list', (stored) => {
  localStorage.setItem('favourites', stored)
  expect(list()).toEqual([])
})

test('hearts that were tapped before hydration are kept, and learn what they are about', () => {
  keepFavourite(listing('b'), true)
  // The last one was tapped on and off.
  localStorage.setItem('tapped', ' a b c c')
  takeTapped()
  expect(list()).toMatchObject([{ id: 'a', title: null, price: null }, { id: 'b' }])
  learnFavourites([listing('a', 70), listing('b', 70)])
  expect(list()).toMatchObject([
    { title: 'Casa a', price: 70 },
    { title: 'Casa b', price: 100 },
  ])
  keepFavourite(listing('a'), false)
  takeTapped()
  expect(ids()).toEqual(['b'])
})

test('what was seen last comes first, once, and the oldest goes', () => {
  for (let n = 0; n < 20; n += 1) seeListing(String(n))
  seeListing('15')
  const { result } = renderHook(useRecentListings)
  expect(result.current.slice(0, 3)).toEqual(['15', '19', '18'])
  expect(result.current).toHaveLength(8)
})

test('all is erased in one step, and comes back as it was', () => {
  keepFavourite(listing('a'), true)
  noteFavourite('a', 'Perto da escola')
  seeListing('b')
  const restore = eraseAll()
  expect([ids(), recentListings.current()]).toEqual([[], []])
  restore()
  expect(list()).toMatchObject([{ id: 'a', note: 'Perto da escola' }])
  expect(recentListings.current()).toEqual(['b'])
})
