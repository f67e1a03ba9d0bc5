import { categories } from '../testing/listings.ts'
import { activeFilters } from './activeFilters.ts'
import { noFilters, type Filters } from 'shared-domain/search'

const labels = (filters: Partial<Filters>) =>
  activeFilters({ ...noFilters, ...filters }, categories).map(({ label }) => label.replace(/\u00a0/g, ' '))

test('nothing set, nothing shown; zero sets nothing', () => {
  expect(labels({})).toEqual([])
  expect(labels({ minPrice: 0, maxPrice: 0, minArea: 0 })).toEqual([])
})

test('each filter in words', () => {
  expect(
    labels({
      type: 'sale',
      category: categories[1]!.id,
      places: [{ neighborhood: 'Centro', city: 'São José' }],
      minPrice: 100_000,
      maxPrice: 500_000,
      bedrooms: 1,
      suites: 2,
      minArea: 60,
      maxArea: 90,
    }),
  ).toEqual([
    'Comprar',
    'Casa',
    'Centro, São José',
    'A partir de R$ 100.000',
    'Até R$ 500.000',
    '1 quarto ou mais',
    '2 suítes ou mais',
    'A partir de 60 m²',
    'Até 90 m²',
  ])
})

test('taking one place away leaves the others', () => {
  const places = ['Centro', 'Trindade'].map((neighborhood) => ({ neighborhood, city: 'Florianópolis' }))
  expect(activeFilters({ ...noFilters, places }, [])[0]!.without).toEqual({ places: [places[1]] })
})
