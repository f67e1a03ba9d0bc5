import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { storeProperty } from './samples.ts'

/* Visitors know of a point what the agency shows of it, and never where the door is. */

let people: People
let database: pg.Client

beforeAll(async () => {
  people = await everyone()
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
})

afterAll(() => database.end())

const door = { latitude: -27.591234, longitude: -48.551234 }
const shownColumns = 'shown_latitude, shown_longitude, shown_precision'

const pointsOf = (who: 'admin' | 'visitor') => people[who].db.from('property_points')

async function place(property_id: string, values: object = {}) {
  await pointsOf('admin')
    .upsert({ property_id, ...door, ...values })
    .throwOnError()
  return shownOf(property_id)
}

async function shownOf(id: string) {
  const { data } = await pointsOf('visitor')
    .select<string, { shown_latitude: number; shown_longitude: number; shown_precision: string }>(
      shownColumns,
    )
    .eq('property_id', id)
    .single()
    .throwOnError()
  return data
}

/** In metres, where the earth is flat. */
function distance(shown: { shown_latitude: number; shown_longitude: number }) {
  const north = (shown.shown_latitude - door.latitude) * 111_195
  const east = (shown.shown_longitude - door.longitude) * 111_195 * Math.cos((door.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

test('a point about the door lies up to 250 m from it, and stays the same', async () => {
  const id = await storeProperty()
  const shown = await place(id)
  expect(shown.shown_precision).toBe('about')
  expect(distance(shown)).toBeGreaterThan(98)
  expect(distance(shown)).toBeLessThan(252)
  await place(id, { display: 'neighborhood' })
  await place(id, { display: 'exact' })
  await people.admin.db.from('properties').update({ price: 1 }).eq('id', id).throwOnError()
  expect(await place(id, { display: 'about' })).toEqual(shown)

  await people.admin.db.from('properties').delete().eq('id', id).throwOnError()
  await people.admin.db.rpc('restore_properties', { p_ids: [id] }).throwOnError()
  expect(await shownOf(id)).toEqual(shown)
})

test('flats of one house are shown at one point: the middle of many would be its door', async () => {
  const [first, second] = [await storeProperty(), await storeProperty()]
  const shown = await place(first)
  expect(await place(second)).toEqual(shown)
  // A marker that was put by hand is some metres off, or comes there later.
  const beside = await place(await storeProperty(), { latitude: door.latitude + 0.0002 })
  expect(beside.shown_latitude).toBeCloseTo(shown.shown_latitude + 0.0002, 5)
  const third = await storeProperty()
  await place(third, { latitude: -20 })
  expect(await place(third)).toEqual(shown)
  const { data: copy } = await people.admin.db.rpc('duplicate_property', { p_id: first }).throwOnError()
  const { data } = await pointsOf('admin')
    .select(shownColumns)
    .eq('property_id', copy)
    .single()
    .throwOnError()
  expect(data).toEqual(shown)
})

test('the door is shown as it is, and a neighbourhood by a hundredth of a degree', async () => {
  const id = await storeProperty()
  const exact = { shown_latitude: door.latitude, shown_longitude: door.longitude }
  const hundredth = { shown_latitude: -27.59, shown_longitude: -48.55, shown_precision: 'neighborhood' }
  expect(await place(id, { display: 'exact', precision: 'door' })).toEqual({
    ...exact,
    shown_precision: 'door',
  })
  expect(await place(id, { precision: 'street' })).toEqual({ ...exact, shown_precision: 'street' })
  expect(await place(id, { display: 'neighborhood', precision: 'door' })).toEqual(hundredth)
  // Whoever knows no more than the neighbourhood shows no more.
  expect(await place(id, { display: 'exact', precision: 'neighborhood' })).toEqual(hundredth)
})

test('a visitor reads nothing else of a point, and no point of what is not on the site', async () => {
  const [id, draft] = [await storeProperty(), await storeProperty({ active: false })]
  for (const one of [id, draft])
    await pointsOf('admin')
      .upsert({ property_id: one, ...door })
      .throwOnError()
  for (const column of ['*', 'latitude', 'longitude', 'away', 'bearing', 'precision', 'display'])
    expect((await pointsOf('visitor').select(column).eq('property_id', id)).error?.code).toBe('42501')
  // Nor by a filter or an order.
  expect((await pointsOf('visitor').select('property_id').gt('latitude', 0)).error?.code).toBe('42501')
  expect((await pointsOf('visitor').select('property_id').order('away')).error?.code).toBe('42501')
  const { data } = await pointsOf('visitor')
    .select('property_id')
    .in('property_id', [id, draft])
    .throwOnError()
  expect(data).toEqual([{ property_id: id }])
  expect((await pointsOf('visitor').update({ display: 'exact' }).eq('property_id', id)).error?.code).toBe(
    '42501',
  )
})

test('no admin draws the way from the door anew', async () => {
  const id = await storeProperty()
  await place(id)
  const { error } = await pointsOf('admin').update({ away: 100, bearing: 0 }).eq('property_id', id)
  expect(error?.code).toBe('42501')
})

test.each([
  { latitude: 'NaN' },
  { longitude: 'Infinity' },
  { latitude: 40 },
  { longitude: 48.5 },
  { precision: 'about' },
])('%j is no point', async (values) => {
  const property_id = await storeProperty()
  const { error } = await service()
    .from('property_points')
    .insert({ property_id, ...door, ...values } as never)
  expect(error).not.toBeNull()
})

const found = async (filters: object) => {
  const { data } = await people.visitor.db
    .rpc('search_properties', { p_filters: filters as never })
    .throwOnError()
  return data as { rows: { id: string }[]; total: number }
}

test('areas that are halved again and again lead to the point that is shown', async () => {
  const city = `Cidade das Metades ${randomUUID()}`
  const id = await storeProperty({ city })
  const shown = await place(id)
  let [west, south, east, north] = [-49, -28, -48, -27]
  const isIn = async (box: number[]) => (await found({ box, places: [{ city }] })).total === 1
  while (east - west > 0.00001) {
    const middle = (west + east) / 2
    if (await isIn([west, south, middle, north])) east = middle
    else west = middle
  }
  while (north - south > 0.00001) {
    const middle = (south + north) / 2
    if (await isIn([west, south, east, middle])) north = middle
    else south = middle
  }
  expect(west).toBeCloseTo(shown.shown_longitude, 4)
  expect(south).toBeCloseTo(shown.shown_latitude, 4)
  expect(distance({ shown_latitude: south, shown_longitude: west })).toBeGreaterThan(95)
})

test.each([
  [[null, -28, -48, -27]],
  [['-49', '-28', '-48', '-27']],
  [[-48, -28, -49, -27]],
  [[170, -28, -170, -27]],
  [[-49, -28, -48]],
  [{ west: -49 }],
  ['-49,-28,-48,-27'],
])('%j narrows nothing', async (box) => {
  const id = await storeProperty({ city: 'Cidade sem Mapa' })
  const { rows } = await found({ box, places: [{ city: 'Cidade sem Mapa' }] })
  expect(rows.map((row) => row.id)).toContain(id)
})

const city = 'Cidade das Áreas'

/** Points of all kinds, some of them on the lines between a map's squares. */
async function placeMany() {
  const line = fc.integer({ min: -30, max: 30 }).map((steps) => (steps * 360) / 2 ** 12)
  const degree = (least: number) =>
    fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((steps) => least + steps / 10),
      line,
    )
  const somewhere = fc.record({ longitude: degree(-50), latitude: degree(-28) })
  const isPlace = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    longitude > -74 && longitude < -28 && latitude > -34 && latitude < 6
  for (const where of fc.sample(somewhere.filter(isPlace), { numRuns: 40, seed: 50 })) {
    const property_id = await storeProperty({ city })
    await pointsOf('admin')
      .insert({ property_id, ...where, display: 'exact', precision: 'door' })
      .throwOnError()
  }
  // One is nowhere.
  await storeProperty({ city })
}

const anyBox = fc
  .tuple(
    fc.oneof(fc.integer({ min: -510, max: -470 }), fc.integer({ min: -1800, max: 0 })),
    fc.oneof(fc.integer({ min: -290, max: -250 }), fc.integer({ min: -900, max: 100 })),
    fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1800 })),
    fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900 })),
  )
  .map(([west, south, wide, high]) => [
    west / 10,
    south / 10,
    (west + wide) / 10,
    Math.min((south + high) / 10, 90),
  ])

test('an area has those whose shown points lie in it, on its edges too, and counts them', async () => {
  await placeMany()
  const others = fc.constantFrom({}, { deal: 'sale' }, { places: [{ city }] })
  await fc.assert(
    fc.asyncProperty(anyBox, others, async (box, more) => {
      const filters = { ...more, box }
      // In one statement: others store listings at the same time.
      const { rows } = await database.query<{ found: number; inside: number }>(
        `select (private.search_properties($1, '', 'newest', null, 1) ->> 'total')::integer as found,
          (
            select count(*)::integer from private.listings l join private.places p on p.id = l.place_id
            where l.longitude between $2 and $4 and l.latitude between $3 and $5
              and ($1::jsonb -> 'deal' is null or l.deal = 'sale') and ($1::jsonb -> 'places' is null or p.city = $6)
          ) as inside`,
        [filters, ...box, city],
      )
      const { found, inside } = rows[0]!
      expect({ filters, found }).toEqual({ filters, found: inside })
    }),
    { numRuns: 200 },
  )
})

interface ShownMap {
  clusters: { count: number }[]
  listings: { id: string }[]
}

/** Their means differ by the last digit of what is added up. */
const shownBy = ({ clusters, listings }: ShownMap) => ({
  counts: clusters.map(({ count }) => count).sort((a, b) => a - b),
  ids: listings.map(({ id }) => id).sort(),
})

test('the squares that are kept give the map that the listings give', async () => {
  await placeMany()
  await fc.assert(
    fc.asyncProperty(fc.option(anyBox), fc.constantFrom({}, { deal: 'rent' }), async (box, more) => {
      const filters = { ...more, ...(box && { box }) }
      const { rows } = await database.query<Record<'kept' | 'read', ShownMap>>(
        `select private.search_map($1, '') as kept, private.search_map($1 || '{"minPrice": 0}', '') as read`,
        [filters],
      )
      const { kept, read } = rows[0]!
      expect({ filters, ...shownBy(kept) }).toEqual({ filters, ...shownBy(read) })
    }),
    { numRuns: 200 },
  )
})

test('a map shows what is alone by itself, and the rest as counts where they are', async () => {
  const [city, latitude] = [`Cidade do Mapa ${randomUUID()}`, -8]
  const at = async (longitude: number, values: object = {}) => {
    const property_id = await storeProperty({ city, ...values })
    await pointsOf('admin')
      .insert({ property_id, latitude, longitude, display: 'exact', precision: 'door' })
      .throwOnError()
    return property_id
  }
  const alone = await at(-40, { price: 450_000.5 })
  await at(-38)
  await at(-38.001)
  const map = await people.visitor.db.rpc('search_map', { p_filters: { places: [{ city }] } }).throwOnError()
  expect(map.data).toEqual({
    box: { west: -40, south: latitude, east: -38, north: latitude },
    clusters: [{ longitude: -38.0005, latitude, count: 2 }],
    listings: [
      { id: alone, longitude: -40, latitude, precision: 'door', price: 450_000.5, property_type: 'sale' },
    ],
  })
  const near = await people.visitor.db
    .rpc('search_map', { p_filters: { places: [{ city }], box: [-38.002, -8.001, -37.999, -7.999] } })
    .throwOnError()
  const { clusters, listings } = near.data as unknown as {
    clusters: unknown[]
    listings: { longitude: number }[]
  }
  expect(clusters).toEqual([])
  expect(listings.map(({ longitude }) => longitude).sort()).toEqual([-38, -38.001])
  const none = await people.visitor.db.rpc('search_map', {
    p_filters: { places: [{ city: 'Em Lugar Nenhum' }] },
  })
  expect(none.data).toEqual({ box: null, clusters: [], listings: [] })
})
