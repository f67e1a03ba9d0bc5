import { categories } from '../testing/listings.ts'
import { activeFilters } from './activeFilters.ts'
import { noFilters, type Filters } from 'shared-domain/search'
import { looserFilters } from './looserFilters.ts'

const [flat, house] = categories
const looser = (filters: Partial<Filters>) =>
  looserFilters(activeFilters({ ...noFilters, ...filters }, categories))
const centro = { neighborhood: 'Centro', city: 'São José' }

test('each filter alone, as its chip says it', () => {
  expect(looser({ type: 'rent', bedrooms: 3, places: [centro], category: house!.id })).toEqual([
    { label: 'Casa', without: { category: '' } },
    { label: 'Centro, São José', without: { places: [] } },
    { label: 'Alugar', without: { type: 'all' } },
    { label: '3 quartos ou mais', without: { bedrooms: null } },
  ])
})

test('kinds and places of which any would do are taken away together', () => {
  const places = [centro, { neighborhood: '', city: 'Palhoça' }]
  expect(looser({ category: `${flat!.id},${house!.id}`, places })).toEqual([
    { label: 'Apartamento", "Casa', without: { category: '' } },
    { label: '2 localizações', without: { places: [] } },
  ])
})

test('words are taken away together, and one by one', () => {
  expect(looser({ words: ['lago', 'praia'], pets: true })).toEqual([
    { label: 'Com “lago” no anúncio", "Com “praia” no anúncio', without: { words: [] } },
    { label: 'Aceita animais', without: { pets: false } },
    { label: 'Com “lago” no anúncio', without: { words: ['praia'] } },
    { label: 'Com “praia” no anúncio', without: { words: ['lago'] } },
  ])
  expect(looser({ words: ['lago'] })).toHaveLength(1)
})

test('at most six are tried, and none where nothing is set', () => {
  expect(looser({ words: ['lago', 'praia', 'vista', 'nova', 'clara', 'alta', 'mar'] })).toHaveLength(6)
  expect(looser({})).toEqual([])
})
