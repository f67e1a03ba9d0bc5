import { wholeCatalogue } from '../filters/address.ts'
import { neighbours, readFrom, readPage } from './pages.ts'

const search = { ...wholeCatalogue, type: 'sale' as const }

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=1.5', 1],
  ['?page=x', 1],
])('the page of %s is %i', (query, page) => expect(readPage(query)).toBe(page))

test.each([
  [undefined, 0],
  ['60', 60],
  ['-60', 0],
  ['x', 0],
])('%s leaves out %i listings', (param, from) => expect(readFrom(param)).toBe(from))

test('pages lead through what one answer has, and on to the next answer, with the search', () => {
  expect(neighbours({ search, from: 0, page: 1 }, 60, false)).toEqual({
    before: undefined,
    after: '/properties?type=Venda&page=2',
  })
  expect(neighbours({ search, from: 0, page: 3 }, 60, false)).toEqual({
    before: '/properties?type=Venda&page=2',
    after: '/properties/from/60?type=Venda',
  })
  expect(neighbours({ search, from: 120, page: 1 }, 3, true)).toEqual({
    before: '/properties/from/60?type=Venda',
    after: undefined,
  })
  expect(neighbours({ search: wholeCatalogue, from: 60, page: 1 }, 0, true)).toEqual({
    before: '/properties',
    after: undefined,
  })
})
