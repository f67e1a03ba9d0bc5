import type { CatalogueRow } from './listing.ts'
import { kinds, row } from './testing/rows.ts'
import { filterListings } from './filterListings.ts'
import { noFilters, type Filters } from './filters.ts'

const found = (all: CatalogueRow[], filters: Partial<Filters>) =>
  filterListings(all, { ...noFilters, ...filters }).map(({ title }) => title)

test('without filters everything is found, in its order', () => {
  expect(found([row(1), row(2), row(3)], {})).toEqual(['Imóvel 1', 'Imóvel 2', 'Imóvel 3'])
})

test('sale and rent are distinguished', () => {
  const all = [row(1), row(2, { property_type: 'rent' })]
  expect(found(all, { type: 'sale' })).toEqual(['Imóvel 1'])
  expect(found(all, { type: 'rent' })).toEqual(['Imóvel 2'])
})

test('the category is applied', () => {
  const all = [row(1), row(2, { category_id: kinds[1] })]
  expect(found(all, { category: kinds[1] })).toEqual(['Imóvel 2'])
})

test('prices are limits that are themselves included, and zero is none', () => {
  const all = [100, 200, 300].map((price, index) => row(index + 1, { price }))
  expect(found(all, { minPrice: 200 })).toEqual(['Imóvel 2', 'Imóvel 3'])
  expect(found(all, { maxPrice: 200 })).toEqual(['Imóvel 1', 'Imóvel 2'])
  expect(found(all, { minPrice: 0, maxPrice: 0 })).toHaveLength(3)
})

test.each(['bedrooms', 'bathrooms', 'suites', 'parking_spaces'] as const)(
  '%s is a minimum, and a listing without a number has none',
  (key) => {
    const all = [row(1, { [key]: 1 }), row(2, { [key]: 2 }), row(3, { [key]: 5 }), row(4)]
    expect(found(all, { [key]: 2 })).toEqual(['Imóvel 2', 'Imóvel 3'])
  },
)

test('area means the built one, else the general one, else the land', () => {
  const all = [
    row(1, { built_area: 80, area: 500, land_area: 900 }),
    row(2, { area: 120, land_area: 20 }),
    row(3, { land_area: 300 }),
  ]
  expect(found(all, { minArea: 100 })).toEqual(['Imóvel 2', 'Imóvel 3'])
  expect(found(all, { maxArea: 120 })).toEqual(['Imóvel 1', 'Imóvel 2'])
})

test('a listing without any area is left out as soon as an area filter is set', () => {
  expect(found([row(1)], { maxArea: 100 })).toEqual([])
  expect(found([row(1)], { minArea: 0 })).toEqual(['Imóvel 1'])
})

test('a place fits when neighbourhood and city contain it, whatever the case and the accents', () => {
  const all = [
    row(1, { neighborhood: 'Centro Histórico', city: 'São José' }),
    row(2, { neighborhood: 'Centro', city: 'Florianópolis' }),
  ]
  expect(found(all, { places: [{ neighborhood: 'centro', city: 'sao jose' }] })).toEqual(['Imóvel 1'])
})

test('a full city matches that city, and none whose name only begins so', () => {
  const all = [row(1, { city: 'São José' }), row(2, { city: 'São José do Cedro' })]
  expect(found(all, { places: [{ neighborhood: '', city: 'sao jose' }] })).toEqual(['Imóvel 1'])
})

test('one of several places is enough', () => {
  const all = [row(1), row(2, { neighborhood: 'Trindade' }), row(3, { neighborhood: 'Campeche' })]
  const places = ['Centro', 'Campeche'].map((neighborhood) => ({ neighborhood, city: 'Florianópolis' }))
  expect(found(all, { places })).toEqual(['Imóvel 1', 'Imóvel 3'])
})

test('filters narrow each other', () => {
  const all = [row(1, { bedrooms: 3 }), row(2, { bedrooms: 3, price: 900_000 }), row(3)]
  expect(found(all, { type: 'sale', bedrooms: 3, maxPrice: 500_000 })).toEqual(['Imóvel 1'])
})
