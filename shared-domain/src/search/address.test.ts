import { placeLabel } from './places.ts'
import { uuid } from './testing/rows.ts'
import { readSearch, readWords, fullCatalogue, writeSearch, type CatalogueSearch } from './address.ts'
import { readCursor } from './cursor.ts'

test('an address without a query is the full catalogue', () => {
  expect(readSearch('')).toEqual(fullCatalogue)
  expect(writeSearch(fullCatalogue)).toBe('')
})

test('a written search is read back unchanged', () => {
  const search: CatalogueSearch = {
    ...fullCatalogue,
    type: 'rent',
    category: uuid(7),
    places: [
      { neighborhood: 'Lagoa da Conceição', city: 'Florianópolis' },
      { neighborhood: 'Jardim, Etapa 2', city: 'Palhoça' },
    ],
    minPrice: 0,
    maxPrice: 3500,
    bedrooms: 5,
    bathrooms: 4,
    suites: 1,
    parking_spaces: 2,
    minArea: 40.5,
    maxArea: 90,
    words: ['varanda', 'sem condomínio'],
    amenities: ['sea_view', 'pool'],
    furnished: true,
    pets: true,
    dropped: true,
    maxMonthly: 3000,
    newSinceDays: 7,
    sort: 'price-desc',
  }
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('amounts are read as a form without scripts sends them', () => {
  expect(readSearch('?minPrice=R%24+450.000,00&maxPrice=1,2+milh%C3%A3o&minArea=80+m2')).toMatchObject({
    minPrice: 450_000,
    maxPrice: 1_200_000,
    minArea: 80,
  })
  expect(readSearch('?minPrice=R%24+385+mil&maxMonthly=1850,50')).toMatchObject({
    minPrice: 385_000,
    maxMonthly: 1851,
  })
  expect(readSearch('?maxPrice=450,000')).toEqual(fullCatalogue)
})

test("'Venda' is sale, and anything else rent", () => {
  expect(readSearch('?type=Venda').type).toBe('sale')
  expect(readSearch('?type=Loca%C3%A7%C3%A3o').type).toBe('rent')
  expect(readSearch('?type=whatever').type).toBe('rent')
  expect(readSearch('?type=').type).toBe('all')
})

test('places come one by one or as a JSON list, each once', () => {
  const centro = { neighborhood: 'Centro', city: 'São José' }
  expect(readSearch('?location=Centro, São José').places).toEqual([centro])
  expect(readSearch('?location=["Centro, São José"]').places).toEqual([centro])
  expect(readSearch('?location=Centro, São José&location=Centro, São José').places).toEqual([centro])
})

test('a neighbourhood is dropped when its full city is chosen too', () => {
  const { places } = readSearch('?location=Centro, Palhoça&location=Centro, São José&city=Palhoça')
  expect(places.map(placeLabel)).toEqual(['Centro, São José', 'Palhoça'])
})

test.each([
  'location={not json, at all',
  'location=[1, null, "Centro"]',
  'location={"a": "b, c"}',
  'location=Centro',
  'location=, ',
  'location=%E0%A4',
  'minPrice=abc',
  'maxPrice=-5',
  'minPrice=1e9',
  'bedrooms=9',
  'suites=0',
  'bathrooms=2.5',
  'minArea=NaN',
  'category=1 or 1=1',
  'sort=toString',
  'amenities=toString',
  'furnished=yes',
  'newSinceDays=-1',
  'words=+"+',
])('malformed, and so ignored: %s', (query) => {
  expect(readSearch(`?${query}`)).toEqual(fullCatalogue)
})

test('characters that no database takes, and more words than a phrase has, are not read', () => {
  expect(readSearch('?words=a%00b&location=Centro%00,+Palho%C3%A7a&city=%00')).toMatchObject({
    words: ['a b'],
    places: [{ neighborhood: 'Centro', city: 'Palhoça' }],
  })
  const long = ['a'.repeat(150), 'b'.repeat(150)]
  expect(readWords(long)).toEqual(long.slice(0, 1))
  expect(readSearch(`?category=${uuid(7)},${uuid(7)}`).category).toBe(uuid(7))
  expect(readSearch(`?category=&category=${uuid(7)}&category=${uuid(8)}`).category).toBe(
    `${uuid(7)},${uuid(8)}`,
  )
})

test.each([
  ['newest', '_-1_', true],
  ['newest', '5_-1_', false],
  ['price-asc', '45000000_-1_', true],
  ['price-asc', '1.5_-1_', false],
  ['price-asc', '-5_-1_', false],
  ['price-desc', '-45000000_-1_', true],
  ['price-desc', '45000000_-1_', false],
  ['area-desc', '-90.5_-1_', true],
  ['area-desc', 'Infinity_-1_', true],
  ['square-metre-asc', '5432.123456789_-1_', true],
  ['square-metre-asc', 'x_-1_', false],
] as const)('by %s a list goes on after %s: %s', (sort, from, goesOn) => {
  const key = readCursor(`?from=${from}${uuid(7)}`, { ...fullCatalogue, sort })
  expect(key !== undefined).toBe(goesOn)
})
