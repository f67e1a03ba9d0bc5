import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import type { SearchFilters } from 'shared-domain/search'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { service } from './people.ts'
import { propertyValues, storeProperty } from './samples.ts'

/* An alert wants a listing exactly where the search of the same filters and words would find it. */

let database: pg.Client
let subscriber: string

beforeAll(async () => {
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  subscriber = randomUUID()
  await database.query(
    `insert into private.subscribers (id, tenant_id, email, token_hash)
     select id, $2, id || '@teste.example', encode(sha256(id::text::bytea), 'hex') from (select $1::uuid as id) one`,
    [subscriber, await siteTenant()],
  )
})

afterAll(() => database.end())

interface Wanted {
  filters?: object
  words?: string
}

/** Stores confirmed alerts, and returns their ids in the same order. */
async function storeAlerts(searches: Wanted[]) {
  const alerts = searches.map((search) => ({ ...search, id: randomUUID() }))
  await database.query(
    `insert into private.alerts (id, subscriber_id, filters, words, rhythm, stop_hash, notice_version, confirmed_at)
     select id, $1, coalesce(filters, '{}'), coalesce(words, ''), 'now', encode(sha256(id::text::bytea), 'hex'), '1', now()
     from jsonb_to_recordset($2) as a (id uuid, filters jsonb, words text) on conflict do nothing`,
    [subscriber, JSON.stringify(alerts)],
  )
  return alerts.map(({ id }) => id)
}

/** Matches all that waits, as the scheduled job does. */
async function matchAll() {
  while ((await service().rpc('match_alerts').throwOnError()).data > 0);
}

async function told(alert: string) {
  const { rows } = await database.query<{ property_id: string }>(
    'select property_id from private.alert_matches where alert_id = $1',
    [alert],
  )
  return rows.map(({ property_id }) => property_id).sort()
}

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const words = ['lareira', 'piscina', 'churrasqueira', 'sacada', 'jardins', 'sem condomínio', 'mobiliado']

const listingOf = (city: string) =>
  fc.record({
    title: some('Casa', 'Sobrado', 'Loft', 'Casa térrea'),
    description: orNull(fc.subarray(words).map((chosen) => chosen.join(', ') || 'nada')),
    city: some(city, `${city} do Sul`),
    neighborhood: some('Centro', 'Centro Histórico', 'Trindade', 'São João', 'sao joao'),
    price: some(0, 0.01, 499.99, 500, 250_000, 250_000.5, 999_999_999_999.99),
    property_type: some('sale', 'rent'),
    area: orNull(some(0, 49.99, 50, 50.01)),
    built_area: orNull(some(0, 0.3, 100)),
    land_area: orNull(some(0, 400)),
    bedrooms: orNull(some(0, 1, 2, 5)),
    bathrooms: orNull(some(0, 1, 2)),
    suites: orNull(some(0, 1)),
    parking_spaces: orNull(some(0, 2)),
    condo_fee: orNull(some(0, 300, 12_000)),
    iptu: orNull(some(0, 1200)),
    furnishing: orNull(some('none', 'partly', 'full')),
    pets_allowed: orNull(fc.boolean()),
    amenities: fc.subarray(['balcony', 'sea_view', 'yard']),
    building_amenities: fc.subarray(['pool', 'gym']),
    reference_code: orNull(some('AB-12', 'ab 12', 'CD9')),
    active: some(true, true, true, false),
  })

const searchOf = (city: string, codes: string[]): fc.Arbitrary<Wanted> => {
  const place = fc.record(
    {
      city: some(city, city.toUpperCase(), `${city} do Sul`, city.slice(0, 20), 7 as never),
      neighborhood: some('Centro', 'centro', 'Trindade', 'SAO', '', 'Nenhum', null, 7 as never),
      exact: some(true, false, 'sim' as never),
    },
    { requiredKeys: ['city'] },
  )
  const all = {
    deal: some('sale', 'rent', 'neither'),
    kinds: some<unknown>(['Casa'], ['apartamento', 'Terreno'], ['nenhuma'], [], 'Casa'),
    box: some<unknown>([-49, -28, -48, -27], [-48.5, -27.6, -48.4, -27.5], [1, 2, 0, 3], 'Brasil'),
    minPrice: some<unknown>(0, 0.01, 500, 250_000, 250_000.01, -1, 'muito'),
    maxPrice: some(0, 499.99, 500, 250_000, 1e12),
    maxMonthly: some(0, 600, 1500, 250_300),
    minArea: some(0, 0.3, 50, 100.01),
    maxArea: some(0.3, 50, 400),
    minBedrooms: some(1, 2, 5, 1.5),
    minBathrooms: some(1, 2),
    minSuites: some(1),
    minParking: some(2, 1000),
    furnished: some<unknown>(true, false, 'true'),
    pets: some(true, false),
    dropped: some(true, false),
    amenities: some<unknown>(['pool'], ['balcony', 'gym'], ['nada'], 'pool'),
    code: some('AB12', 'cd-9', 'zz', '', ...codes),
    // Places stand below, and an alert has no newSinceDays.
  } satisfies Record<Exclude<keyof SearchFilters, 'places' | 'newSinceDays'>, fc.Arbitrary<unknown>>
  return fc
    .tuple(
      fc.record(all),
      fc.subarray(Object.keys(all) as (keyof typeof all)[], { maxLength: 3 }),
      fc.array(place, { minLength: 1, maxLength: 3 }),
      fc.subarray(
        [...words.map((word) => (word.includes(' ') ? `"${word}"` : word)), 'churasqueira', 'de', 'zzzz'],
        {
          maxLength: 2,
        },
      ),
      some(true, true, true, false),
    )
    .map(([values, kept, places, wanted, isPlaced]) => ({
      // Without a place it would find the listings of other tests as well, in both.
      filters: {
        ...Object.fromEntries(kept.map((key) => [key, values[key]])),
        ...(isPlaced && { places }),
      },
      words: wanted.join(' '),
    }))
}

async function storeListings(city: string, seed: number, count: number) {
  const common = await propertyValues()
  const { data: categories } = await service().from('property_categories').select('id').throwOnError()
  const rows = fc.sample(listingOf(city), { numRuns: count, seed }).map((one, index) => ({
    ...common,
    ...one,
    category_id: categories[index % categories.length]!.id,
  }))
  const { data } = await service()
    .from('properties')
    .insert(rows as never)
    .select('id')
    .throwOnError()
  const points = data
    .filter((_, index) => index % 3 > 0)
    .map(({ id: property_id }, index) => ({
      property_id,
      latitude: -28 + index / 40,
      longitude: -49 + index / 50,
    }))
  await service().from('property_points').insert(points).throwOnError()
  return data.map(({ id }) => id)
}

test('an alert wants what its search finds, of listings in places and with words that came later', async () => {
  const city = `Cidade ${randomUUID()}`
  // `SEED` repeats a failure; the message names it.
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const searches = fc.sample(searchOf(city, ['0123abcd']), { numRuns: 200, seed })
  const alerts = await storeAlerts(searches)
  const listings = new Set(await storeListings(city, seed, 80))
  await matchAll()

  let found = 0
  for (const [index, { filters = {}, words: p_words = '' }] of searches.entries()) {
    const { data } = await service()
      .rpc('search_properties', { p_filters: filters, p_words, p_limit: 1000 } as never)
      .throwOnError()
    const { rows } = data as unknown as { rows: { id: string }[] }
    const there = rows.map(({ id }) => id).filter((id) => listings.has(id))
    const here = (await told(alerts[index]!)).filter((id) => listings.has(id))
    // Two equal searches of one subscriber are one alert.
    const isRepeated =
      searches.findIndex((one) => JSON.stringify(one) === JSON.stringify(searches[index])) < index
    if (!isRepeated)
      expect({ seed, filters, p_words, found: here }).toEqual({ seed, filters, p_words, found: there.sort() })
    found += there.length
  }
  // Not all of it about nothing.
  expect(found).toBeGreaterThan(200)
}, 120_000)

const ofCity = (city: string, more: object = {}) => ({ filters: { places: [{ city }], ...more } })

test('a listing that fitted before its change is no news, one that fits only now is', async () => {
  const city = `Cidade ${randomUUID()}`
  const id = await storeProperty({ city, price: 500_000, description: 'Com quintal.' })
  await matchAll()
  const [all, cheap, pool] = await storeAlerts([
    ofCity(city),
    ofCity(city, { maxPrice: 400_000 }),
    { ...ofCity(city), words: 'piscina' },
  ])
  await service()
    .from('properties')
    .update({ title: 'Casa reformada', price: 390_000 })
    .eq('id', id)
    .throwOnError()
  await service()
    .from('properties')
    .update({ description: 'Com quintal e piscina.' })
    .eq('id', id)
    .throwOnError()
  await matchAll()
  expect(await told(all!)).toEqual([])
  expect(await told(cheap!)).toEqual([id])
  expect(await told(pool!)).toEqual([id])
})

test('of two at once one matches, and one that is ended leaves all to the next', async () => {
  const city = `Cidade ${randomUUID()}`
  const [alert] = await storeAlerts([ofCity(city)])
  const id = await storeProperty({ city })
  await database.query('begin')
  await database.query('select private.match_alerts(200)')
  expect(await told(alert!)).toEqual([id])
  expect((await service().rpc('match_alerts').throwOnError()).data).toBe(0)
  await database.query('rollback')
  expect(await told(alert!)).toEqual([])
  await matchAll()
  await matchAll()
  expect(await told(alert!)).toEqual([id])
})

test('an alert that is erased takes along what it has told', async () => {
  const city = `Cidade ${randomUUID()}`
  const [alert] = await storeAlerts([ofCity(city)])
  await storeProperty({ city })
  await matchAll()
  expect(await told(alert!)).toHaveLength(1)
  await database.query('delete from private.alerts where id = $1', [alert])
  expect(await told(alert!)).toEqual([])
})
