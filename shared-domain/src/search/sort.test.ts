import { row } from './testing/rows.ts'
import { isSort, sortListings, type Sort } from './sort.ts'

const all = [
  row(2, { price: 300, built_area: 50 }),
  row(1, { price: 100 }),
  row(3, { price: 200, land_area: 400 }),
]

test.each<[Sort, string[]]>([
  ['newest', ['Imóvel 1', 'Imóvel 2', 'Imóvel 3']],
  ['price-asc', ['Imóvel 1', 'Imóvel 3', 'Imóvel 2']],
  ['price-desc', ['Imóvel 2', 'Imóvel 3', 'Imóvel 1']],
  ['area-desc', ['Imóvel 3', 'Imóvel 2', 'Imóvel 1']],
  ['square-metre-asc', ['Imóvel 3', 'Imóvel 2', 'Imóvel 1']],
])('%s', (sort, titles) => {
  expect(sortListings(all, sort).map(({ title }) => title)).toEqual(titles)
})

test.each(['price-asc', 'price-desc', 'area-desc', 'square-metre-asc'] as const)(
  '%s: equal ones newest first, then by id',
  (sort) => {
    const created_at = row(1).created_at
    const equal = [row(3, { created_at }), row(2, { created_at }), row(4), row(1)]
    expect(sortListings(equal, sort).map(({ title }) => title)).toEqual(
      sortListings(equal, 'newest').map(({ title }) => title),
    )
    expect(sortListings(equal, sort).map(({ title }) => title)).toEqual([
      'Imóvel 1',
      'Imóvel 2',
      'Imóvel 3',
      'Imóvel 4',
    ])
  },
)

test('an inherited property of an object is no order', () => {
  expect(isSort('toString')).toBe(false)
  expect(isSort(null)).toBe(false)
})
