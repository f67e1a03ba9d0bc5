import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { catalogueColumns, minimumNames } from 'shared-domain/facts'
import { fold } from 'shared-domain/fold'
import type { CatalogueListing, SearchFacets } from 'shared-backend/properties'
import { countFacets, searchOf } from 'shared-domain/search'
import {
  filterListings,
  noFilters,
  noClientFilters,
  type ClientFilters,
  sortListings,
  type Sort,
} from 'shared-domain/search'
import { testStack } from '../../tooling/testing/stack.ts'
import { service } from './people.ts'
import { propertyValues } from './samples.ts'

/* Filters and orders mean the same in a browser and in the database: the same rows, in the same order, as many. */

let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
})

afterAll(() => database.end())

/** Letters that two systems easily take for different ones, or for the same. */
const letter = fc.constantFrom(
  'a\u0303',
  'c\u0327',
  ...'aAãÁçCiIİıíßẞsSﬁfΣσςøæŒŁKÅª² \u00a0\u3000´\'%_\\"-\u0301',
)
const word = fc.array(letter, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''))
const name = word.map((text) => `x${text}x`)

test('a text is folded alike on both sides', async () => {
  // Latin to Arabic, and signs: of other scripts Unicode goes on adding letters, which one side knows before the other.
  const code = fc.oneof(fc.integer({ min: 1, max: 0x6ff }), fc.integer({ min: 0x1d00, max: 0x23ff }))
  const anyText = fc.oneof(
    fc.string({ unit: letter, maxLength: 20 }),
    fc.string({ unit: code.map((one) => String.fromCodePoint(one)), maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 200, maxLength: 200 }), async (texts) => {
      const { rows } = await database.query<{ folded: string[] }>(
        'select array_agg(private.fold(one) order by place) as folded from unnest($1::text[]) with ordinality as x (one, place)',
        [texts],
      )
      expect(rows[0]?.folded).toEqual(texts.map(fold))
    }),
    { numRuns: 20 },
  )
})

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const price = fc.constantFrom(
  0,
  499.99,
  500,
  99_999.99,
  100_000,
  20_000_000,
  0.01,
  0.1,
  0.3,
  0.7,
  99.99,
  100,
  100.01,
  250_000,
  250_000.5,
  999_999_999_999.99,
)
const area = orNull(fc.constantFrom(0, 0.01, 0.1, 0.3, 49.99, 50, 50.01, 9_999_999_999.99))
const count = orNull(fc.constantFrom(0, 1, 2, 5, 999))

const listing = fc.record({
  price,
  neighborhood: name,
  area,
  built_area: area,
  land_area: area,
  ...Object.fromEntries(minimumNames.map((minimum) => [minimum, count])),
  property_type: fc.constantFrom('sale', 'rent'),
  created_at: fc.constantFrom(
    ...[
      '2026-01-02T03:04:05Z',
      '2026-01-02T03:04:05.1Z',
      '2026-01-02T03:04:05.123456Z',
      '2026-01-02T03:04:05.12Z',
    ],
    ...['1999-12-31T23:59:59.999999Z', '2026-01-02T03:04:06Z'],
  ),
})

async function store(city: string, seed: number) {
  const common = await propertyValues()
  const { data: categories } = await service().from('property_categories').select('id').throwOnError()
  const rows = fc.sample(listing, { numRuns: 60, seed }).map((one, index) => ({
    ...common,
    ...one,
    city,
    active: index % 6 > 0,
    category_id: categories[index % 3]!.id,
  }))
  await service()
    .from('properties')
    .insert(rows as never)
    .throwOnError()
  const { data } = await service()
    .from('properties')
    .select<string, CatalogueListing>(catalogueColumns)
    .eq('active', true)
    .eq('city', city)
    .throwOnError()
  return data
}

/** Searches of which each finds some of these listings of a city, and no other. */
function searchesOf(city: string, listings: CatalogueListing[]): fc.Arbitrary<ClientFilters> {
  const known = listings.map(({ neighborhood }) => neighborhood)
  const part = fc
    .tuple(fc.constantFrom(...known), fc.nat(6), fc.nat(6))
    .map(([text, from, length]) => text.slice(from, from + length))
  const place = fc.oneof(part, fc.constantFrom(...known), fc.constant(''), word).chain((neighborhood) =>
    fc.constantFrom({ exact: true as const }, {}).map((how) => ({
      neighborhood: 'exact' in how ? neighborhood.toUpperCase() : neighborhood,
      city: city.toUpperCase(),
      ...how,
    })),
  )
  const limit = orNull(fc.constantFrom(0, 1, 100, 101, 250_000, 250_001))
  const size = orNull(fc.constantFrom(0, 0.01, 0.3, 49.99, 50, 50.01))
  const filters: fc.Arbitrary<ClientFilters> = fc.record({
    ...(Object.fromEntries(minimumNames.map((key) => [key, orNull(fc.constantFrom(0, 1, 2, 5))])) as Record<
      (typeof minimumNames)[number],
      fc.Arbitrary<number | null>
    >),
    type: fc.constantFrom('all', 'sale', 'rent'),
    category: fc
      .subarray([...new Set(listings.map(({ category_id }) => category_id))])
      .map((kinds) => kinds.join()),
    places: fc.array(place, { minLength: 1, maxLength: 3 }),
    minPrice: limit,
    maxPrice: limit,
    minArea: size,
    maxArea: size,
  })
  /** Most of them one at a time: of all at once nothing would be left. */
  return fc
    .tuple(filters, fc.subarray(Object.keys(noClientFilters) as (keyof ClientFilters)[], { maxLength: 3 }))
    .map(([all, kept]) => ({
      ...noClientFilters,
      places: all.places,
      ...(Object.fromEntries(kept.map((key) => [key, all[key]])) as Partial<ClientFilters>),
    }))
}

test('filters and order give the same rows, order and count', async () => {
  const city = `${randomUUID()} İß`
  // `SEED` repeats a failure; the message names it.
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const listings = await store(city, seed)
  const search = searchesOf(city, listings)
  const sort = fc.constantFrom<Sort>('newest', 'price-asc', 'price-desc', 'area-desc', 'square-metre-asc')

  let found = 0
  await fc.assert(
    fc.asyncProperty(search, sort, async (wanted, order) => {
      const here = sortListings(filterListings(listings, wanted), order).map(({ id }) => id)
      const request = searchOf({ ...noFilters, ...wanted, sort: order })
      const { filters: p_filters = {}, order: p_order = 'newest' } = request
      const { data } = await service()
        .rpc('search_properties', { p_filters, p_order, p_limit: 1000 } as never)
        .throwOnError()
      const there = data as unknown as { rows: { id: string }[]; total: number }
      expect({ seed, rows: there.rows.map(({ id }) => id) }).toEqual({ seed, rows: here })
      expect(there.total).toBe(here.length)
      found += here.length
    }),
    { numRuns: 100, seed },
  )
  // Not all of it about nothing.
  expect(found).toBeGreaterThan(100)
}, 120_000)

test('choices are counted alike, each group without its own filter', async () => {
  const city = `${randomUUID()} ŁK`
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const listings = await store(city, seed)
  let counted = 0
  await fc.assert(
    fc.asyncProperty(searchesOf(city, listings), async (wanted) => {
      const here = countFacets(listings, wanted)
      const { filters: p_filters = {} } = searchOf({ ...noFilters, ...wanted, sort: 'newest' })
      const { data } = await service()
        .rpc('search_facets', { p_filters } as never)
        .throwOnError()
      const answer = data as unknown as SearchFacets
      // Where nobody is left, the procedure has no group at all.
      const there = Object.fromEntries(
        Object.keys(here).map((group) => [group, answer[group as keyof typeof here] ?? {}]),
      )
      expect({ seed, ...there }).toEqual({ seed, ...here })
      counted += here.prices.reduce((sum, { count }) => sum + count, 0)
    }),
    { numRuns: 100, seed },
  )
  expect(counted).toBeGreaterThan(100)
}, 120_000)
