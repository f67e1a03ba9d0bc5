import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { catalogueColumns } from 'shared-domain/facts'
import { searchAsPost } from 'shared-backend/searchAsPost'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { imageValues, saveProperty, storeImage, storeProperty } from './samples.ts'

/* Each test searches in a city of its own. */

interface Found {
  rows: { id: string; title: string }[]
  next: string[] | null
  total: number | null
}

type Counts = Record<string, number> | undefined

interface Facets {
  newSinceDays: Counts
  bedrooms: Counts
  places: { city: string; neighborhood: string; count: number }[]
  prices: { from: number; count: number }[]
}

interface Question {
  p_filters?: object
  p_words?: string
  p_order?: string
  p_after?: string[]
  p_limit?: number
}

let people: People
let database: pg.Client

beforeAll(async () => {
  people = await everyone()
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
})

afterAll(() => database.end())

const aCity = () => `Cidade ${randomUUID()}`

const store = (city: string, values: object = {}) => storeProperty({ city, ...values })

const save = (id: string, values: object) => saveProperty(people.admin, id, values)

const tell = (property_id: string, info_text: string) =>
  service().from('property_additional_info').insert({ property_id, info_text }).throwOnError()

async function search(city: string, { p_filters, ...question }: Question = {}, db = people.visitor.db) {
  const parameters = { ...question, p_filters: { places: [{ city }], ...p_filters } }
  const { data } = await db.rpc('search_properties', parameters as never).throwOnError()
  return data as unknown as Found
}

async function facets(city: string, p_filters: object = {}, p_words = '') {
  const parameters = { p_filters: { places: [{ city }], ...p_filters }, p_words }
  const { data } = await people.visitor.db.rpc('search_facets', parameters as never).throwOnError()
  const { places, ...others } = data as unknown as Facets
  // A group knows nothing of its own filter: these are everybody's.
  return { ...others, places: places.filter((place) => place.city === city) }
}

const ids = ({ rows }: Found) => rows.map(({ id }) => id)
const titles = ({ rows }: Found) => rows.map(({ title }) => title)

describe('results by actor', () => {
  test.each(['visitor', 'user', 'admin', 'stranger', 'removed'] as const)(
    '%s finds exactly what row security gives a visitor, to the row and the column',
    async (actor) => {
      const city = aCity()
      const shown = [await store(city, { area: 90.5, price: 450_000.5, featured: true }), await store(city)]
      await store(city, { active: false })
      const closed = await store(city)
      await save(closed, { deal_status: 'sold' })
      await service()
        .from('property_images')
        .insert([
          { ...imageValues(shown[0]!), position: 0 },
          { ...imageValues(shown[0]!), position: 1, is_primary: true, widths: [480] },
          { ...imageValues(shown[1]!), position: 0 },
          { ...imageValues(shown[1]!), position: 1 },
        ])
        .throwOnError()
      const read = await people.visitor.db
        .from('properties')
        .select(catalogueColumns)
        .eq('active', true)
        .eq('city', city)
        .order('created_at', { ascending: false })
        .order('id')
        // Of the photos the main one, which is all that a card shows.
        .order('is_primary', { referencedTable: 'property_images', ascending: false })
        .order('position', { referencedTable: 'property_images' })
        .limit(1, { referencedTable: 'property_images' })
        .throwOnError()
      const found = await search(city, {}, people[actor].db)
      expect(read.data).toMatchObject([
        { property_images: [{ position: 0, is_primary: true }] },
        { property_images: [{ position: 1, is_primary: true }] },
      ])
      const rows = (read.data as object[]).map((row) => ({ ...row, photo_count: 2 }))
      expect(found).toEqual({ rows, next: null, total: 2 })
    },
  )

  test('its private tables and functions are closed to every actor', async () => {
    const { apiUrl, publishableKey } = testStack()
    for (const path of ['listings', 'listing_words', 'rpc/refresh_listings', 'rpc/fold']) {
      const response = await fetch(`${apiUrl}/rest/v1/${path}`, { headers: { apikey: publishableKey } })
      expect([path, response.status]).toEqual([path, 404])
    }
    const { rows } = await database.query(`
      select c.relname from pg_class c, unnest(array['anon', 'authenticated']) role
      where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'v')
        and has_table_privilege(role, c.oid, 'select, insert, update, delete')`)
    expect(rows).toEqual([])
  })

  test('taken off the site it is in no answer any more: rows, count, choices, words', async () => {
    const city = aCity()
    const id = await store(city, { title: 'Casa com heliponto', bedrooms: 3, reference_code: 'HP-1' })
    const everywhere = async () => [
      (await search(city)).total,
      (await search(city, { p_words: 'heliponto' })).total,
      (await search(city, { p_filters: { code: 'hp1' } })).total,
      (await search(city, { p_filters: { code: id.slice(0, 8) } })).total,
      (await facets(city)).bedrooms?.['3'] ?? 0,
      (await facets(city, {}, 'heliponto')).bedrooms?.['3'] ?? 0,
      (await facets(city)).places.length,
    ]
    expect(await everywhere()).toEqual([1, 1, 1, 1, 1, 1, 1])
    await save(id, { active: false })
    expect(await everywhere()).toEqual([0, 0, 0, 0, 0, 0, 0])
    await save(id, { active: true })
    expect(await everywhere()).toEqual([1, 1, 1, 1, 1, 1, 1])
    await save(id, { deal_status: 'sold' })
    expect(await everywhere()).toEqual([0, 0, 0, 0, 0, 0, 0])
    await save(id, { deal_status: 'available', active: true })
    await service().from('properties').delete().eq('id', id).throwOnError()
    expect(await everywhere()).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('private facts and addresses are no words to find a listing by', async () => {
    const city = aCity()
    const property_id = await store(city, { address: 'Rua Xilofone, 3' })
    await people.admin.db
      .from('property_private_facts')
      .insert({ property_id, owner_name: 'Zoroastro', notes: 'Berimbau' })
      .throwOnError()
    for (const p_words of ['Zoroastro', 'Berimbau', 'Xilofone']) {
      expect((await search(city, { p_words })).rows).toEqual([])
    }
  })
})

describe('how it is requested', () => {
  test('unknown and malformed filters are ignored', async () => {
    const city = aCity()
    const id = await store(city)
    for (const p_filters of [
      { deal: 'Venda' },
      { deal: ['sale'] },
      { kinds: ['Palafita', randomUUID()] },
      { kinds: 'Casa' },
      { minPrice: 'caro', maxPrice: -1, minArea: {}, maxArea: null, maxMonthly: 1e300 },
      { minPrice: 0, maxPrice: 0, minBedrooms: 1.5, minSuites: '2', minParking: 1e6, minBathrooms: 0 },
      { furnished: 'sim', pets: 1, amenities: ['heliponto', 5], newSinceDays: -1, code: '—' },
      { 'l.price': 1, "'; drop table public.properties; --": true },
    ]) {
      expect({ p_filters, ids: ids(await search(city, { p_filters })) }).toEqual({ p_filters, ids: [id] })
    }
    expect(ids(await search(city, { p_order: 'nearest', p_limit: -5 }))).toEqual([id])
    for (const p_filters of [[], 5, null]) {
      const { data } = await people.visitor.db
        .rpc('search_properties', { p_filters, p_limit: 1 } as never)
        .throwOnError()
      expect((data as unknown as Found).rows).toHaveLength(1)
    }
  })

  test.each<[string, Question]>([
    [
      'filters',
      { p_filters: { places: Array.from({ length: 800 }, () => ({ city: 'São José da Boa Vista' })) } },
    ],
    ['words', { p_words: 'casa '.repeat(100) }],
    ['a place in the order', { p_after: ['1', '2'] }],
    ['a place in the order, of another order', { p_after: ['1', '2', randomUUID()] }],
    [
      'a place in the order, with a part of a cent',
      { p_order: 'price-asc', p_after: ['1.5', '2', randomUUID()] },
    ],
    ['a place in the order, with a power', { p_order: 'price-desc', p_after: ['1e5', '2', randomUUID()] }],
    [
      'a place in the order, without an end',
      { p_order: 'area-desc', p_after: ['Infinity', '2', randomUUID()] },
    ],
    [
      'a place in the order, beyond all numbers',
      { p_order: 'square-metre-asc', p_after: ['1e999', '2', randomUUID()] },
    ],
    ['a place in the order, with a quotation mark', { p_after: ["1'", '2', randomUUID()] }],
  ])('more than it takes is refused: %s', async (_what, question) => {
    const { error, status } = await people.visitor.db.rpc('search_properties', question as never)
    expect({ code: error?.code, status }).toEqual({ code: '22023', status: 400 })
  })

  test('a place that nowhere is has nothing', async () => {
    expect(await search(aCity())).toEqual({ rows: [], next: null, total: 0 })
  })
})

describe('results of filters and words', () => {
  test('each filter narrows by what it says', async () => {
    const city = aCity()
    const { data: kinds } = await service().from('property_categories').select('id, name').throwOnError()
    const kind = (name: string) => kinds.find((one) => one.name === name)!.id
    await store(city, {
      title: 'A',
      category_id: kind('Chácara'),
      price: 2000,
      condo_fee: 500,
      iptu: 1200,
      property_type: 'rent',
      bedrooms: 3,
      furnishing: 'partly',
      amenities: ['sea_view', 'balcony'],
      building_amenities: ['pool'],
      land_area: 300.25,
      reference_code: 'CH-77 é',
    })
    await store(city, {
      title: 'B',
      category_id: kind('Casa'),
      price: 2600.01,
      furnishing: 'none',
      pets_allowed: true,
      building_amenities: ['pool'],
      created_at: '2020-01-01T00:00:00Z',
    })
    await database.query(
      "update public.properties set published_at = now() - interval '40 days' where city = $1 and title = 'B'",
      [city],
    )
    const fits = async (p_filters: object) => titles(await search(city, { p_filters })).join('')
    expect(await fits({ deal: 'rent' })).toBe('A')
    expect(await fits({ kinds: ['casa'] })).toBe('B')
    expect(await fits({ kinds: [kind('Casa'), 'CHACARA', 'Palafita'] })).toBe('AB')
    expect(await fits({ maxPrice: 2600 })).toBe('A')
    expect(await fits({ minPrice: 2600.01 })).toBe('B')
    expect(await fits({ maxMonthly: 2600 })).toBe('A')
    expect(await fits({ maxMonthly: 2599.99 })).toBe('')
    expect(await fits({ minArea: 300.25 })).toBe('A')
    expect(await fits({ maxArea: 300.24 })).toBe('')
    expect(await fits({ minBedrooms: 3 })).toBe('A')
    expect(await fits({ furnished: true })).toBe('A')
    expect(await fits({ pets: true })).toBe('B')
    expect(await fits({ amenities: ['pool'] })).toBe('AB')
    expect(await fits({ amenities: ['pool', 'sea_view'] })).toBe('A')
    expect(await fits({ newSinceDays: 30 })).toBe('AB')
    expect(await fits({ dropped: true })).toBe('')
    expect(await fits({ code: 'ch77E' })).toBe('A')
  })

  test('words of title, description and information, by their stems and whatever their marks', async () => {
    const city = aCity()
    const id = await store(city, { title: 'Sobrado com jardins', description: 'Para locações de TEMPORADA.' })
    await tell(id, 'Sem condomínio')
    await store(city, { title: 'Outro', description: 'Com condomínio' })
    const finds = async (p_words: string) => titles(await search(city, { p_words })).join()
    for (const words of ['jardim', 'sobrados JARDINS', 'locacao', 'Locação temporadas', '"sem condominio"'])
      expect([words, await finds(words)]).toEqual([words, 'Sobrado com jardins'])
    expect(await finds('jardim heliporto')).toBe('')
    expect((await finds('condominio')).split(',')).toHaveLength(2)
    // Too common to look for: as if it were not there.
    expect((await finds('de com "" -- & | ! ( :*')).split(',')).toHaveLength(2)
  })

  test('a word that no listing has finds what is written almost so', async () => {
    const city = aCity()
    await store(city, { title: 'Casa com churrasqueira' })
    expect(titles(await search(city, { p_words: 'churasqueira' }))).toEqual(['Casa com churrasqueira'])
    expect((await search(city, { p_words: 'xyzwvut' })).rows).toEqual([])
  })

  test('after four words that no listing has, others are taken as they are', async () => {
    const city = aCity()
    await store(city, { title: 'Sobrado com churrasqueira, lareira, piscina, varanda e jardim' })
    const finds = async (p_words: string) => (await search(city, { p_words })).total
    expect(await finds('churasqueira lareyra piscyna varamda jardim')).toBe(1)
    expect(await finds('churasqueira lareyra piscyna varamda jardym')).toBe(0)
  })

  test('words too common to look for narrow nothing, with their accents or without', async () => {
    const city = aCity()
    await store(city, { title: 'Sobrado com jardim' })
    for (const p_words of ['o sobrado até você', 'sobrado NAO sao ja tambem'])
      expect((await search(city, { p_words })).total).toBe(1)
    expect((await search(city, { p_words: '"até você"' })).total).toBe(0)
  })

  test('a word that was taken away finds it no more', async () => {
    const city = aCity()
    const id = await store(city)
    const infos = (p_infos: string[]) =>
      people.admin.db.rpc('replace_property_additional_info', { p_property_id: id, p_infos }).throwOnError()
    await infos(['Vista panorâmica'])
    expect((await search(city, { p_words: 'panoramica' })).total).toBe(1)
    await infos(['Vista livre'])
    expect((await search(city, { p_words: 'panoramica' })).total).toBe(0)
  })

  test.each(['newest', 'price-asc', 'price-desc', 'area-desc', 'square-metre-asc'])(
    'page by page, %s: each once, in the order of all',
    async (p_order) => {
      const city = aCity()
      const created_at = '2026-01-02T03:04:05.678901Z'
      for (let n = 0; n < 9; n += 1) {
        await store(city, {
          price: [100, 100, 0.01][n % 3],
          area: [null, 50, 0][n % 3],
          ...(n % 2 && { created_at }),
        })
      }
      const all = await search(city, { p_order })
      expect(all).toMatchObject({ next: null, total: 9 })
      const pages: Found[] = []
      let p_after: string[] | undefined
      do {
        const page = await search(city, { p_order, p_after, p_limit: 2 })
        pages.push(page)
        p_after = page.next ?? undefined
      } while (p_after)
      expect(pages.flatMap(ids)).toEqual(ids(all))
      expect(pages.map(({ total }) => total)).toEqual([9, null, null, null, null])
    },
  )
})

describe('choices', () => {
  test('each group without its own filter; amenities of those that are found', async () => {
    const city = aCity()
    const sale = { bedrooms: 2, price: 300_000, neighborhood: 'Centro', building_amenities: ['pool', 'gym'] }
    const rent = {
      property_type: 'rent',
      bedrooms: 7,
      price: 1700,
      neighborhood: 'Açores',
      pets_allowed: false,
    }
    await store(city, sale)
    await store(city, { ...sale, building_amenities: ['gym'], furnishing: 'full' })
    await store(city, rent)
    const narrowed = await facets(city, { deal: 'sale', maxPrice: 1_000_000, amenities: ['pool'] })
    expect(narrowed).toEqual({
      deal: { sale: 1 },
      kinds: expect.any(Object),
      bedrooms: { '2': 1 },
      bathrooms: { '0': 1 },
      suites: { '0': 1 },
      parking_spaces: { '0': 1 },
      features: { pool: 1, gym: 1 },
      newSinceDays: { '7': 1, '15': 1, '30': 1 },
      places: [{ city, neighborhood: 'Centro', count: 1 }],
      prices: [{ from: 300_000, count: 1 }],
    })
    const byPrice = await facets(city, { minPrice: 1000, maxPrice: 2000 })
    expect(byPrice).toMatchObject({ deal: { rent: 1 }, bedrooms: { '5': 1 }, pets_allowed: { false: 1 } })
    expect(byPrice.prices).toEqual([
      { from: 1500, count: 1 },
      { from: 300_000, count: 2 },
    ])
  })

  test('from the sums or from the listings, the counts are the same', async () => {
    const city = aCity()
    for (let n = 0; n < 6; n += 1) {
      await store(city, {
        property_type: n % 2 ? 'sale' : 'rent',
        bedrooms: n,
        price: 500 * n,
        neighborhood: `B${n % 3}`,
        amenities: n % 2 ? ['yard'] : [],
        furnishing: n === 3 ? 'none' : null,
      })
    }
    // Narrows nothing, but is more than the sums can tell.
    for (const filters of [{}, { deal: 'sale' }])
      expect(await facets(city, { ...filters, newSinceDays: 7 })).toEqual(await facets(city, filters))
  })

  test('each period has as many as the search finds in it, beside the other filters', async () => {
    const city = aCity()
    const ages = [0, 6, 8, 14, 16, 29, 31, 400]
    for (const [n, age] of ages.entries()) {
      const published_at = new Date(Date.now() - age * 86_400_000).toISOString()
      await store(city, { property_type: n % 2 ? 'sale' : 'rent', bedrooms: n, published_at })
    }
    for (const filters of [{}, { deal: 'rent' }, { minBedrooms: 3 }, { deal: 'sale', minBedrooms: 7 }])
      for (const newSinceDays of [undefined, 3, 15, 500]) {
        const { newSinceDays: counts } = await facets(city, { ...filters, newSinceDays })
        const offered = [7, 15, 30, ...(newSinceDays ? [newSinceDays] : [])]
        const found = await Promise.all(
          offered.map(async (days) => {
            const { total } = await search(city, { p_filters: { ...filters, newSinceDays: days } })
            return [days, total] as const
          }),
        )
        expect(counts).toEqual(Object.fromEntries(found.filter(([, total]) => total)))
      }
  })

  test('a city lists its neighbourhoods, whichever of them is chosen', async () => {
    const city = aCity()
    await store(city, { neighborhood: 'Centro' })
    const { places } = await facets(city, { places: [{ city, neighborhood: 'Trindade' }] })
    expect(places).toContainEqual({ city, neighborhood: 'Centro', count: 1 })
  })
})

describe('maintained search data', () => {
  test('is what the properties are, whatever was done to them', async () => {
    const city = aCity()
    const made = [await store(city), await store(city, { active: false }), await store(city)]
    await save(made[0]!, { price: 5, city: `${city} Norte`, bedrooms: 4 })
    // Every other fact that the search copies.
    await save(made[0]!, {
      ...{
        bathrooms: 3,
        suites: 2,
        parking_spaces: 1,
        built_area: 90,
        furnishing: 'full',
        pets_allowed: true,
      },
      ...{
        condo_fee: 400,
        condo_fee_period: 'month',
        iptu: 1200,
        iptu_period: 'year',
        reference_code: 'MC-77',
      },
    })
    await storeImage(made[1]!)
    await save(made[1]!, { active: true, amenities: ['yard'] })
    await save(made[2]!, { property_type: 'rent' })
    await service().from('properties').delete().eq('id', made[2]!).throwOnError()
    const differences = async (sql: string) => (await database.query<object>(sql)).rows
    expect(
      await differences('select * from private.listings except select * from private.listings_as_stored'),
    ).toEqual([])
    expect(
      await differences('select * from private.listings_as_stored except select * from private.listings'),
    ).toEqual([])
    expect(
      await differences(`
        select place_id, category_id, deal, sum(count) from (
          select place_id, category_id, deal, count from private.listing_totals
          union all select place_id, category_id, deal, -count(*) from private.listings group by 1, 2, 3
        ) both_ways group by 1, 2, 3 having sum(count) <> 0`),
    ).toEqual([])
    expect(
      await differences(`
        select place_id, category_id, deal, facet, value from (
          select * from private.listing_counts
          union all select deal, category_id, place_id, facet, value, -count(*)
            from private.listings l, private.facets_of(l) group by 1, 2, 3, 4, 5
        ) both_ways group by 1, 2, 3, 4, 5 having sum(count) <> 0`),
    ).toEqual([])
  })

  test('each amenity has its bit', async () => {
    const { rows } = await database.query(`
      select name from unnest(enum_range(null::public.amenity)::text[] || enum_range(null::public.building_amenity)::text[]) name
      where name <> all (private.feature_names())`)
    expect(rows).toEqual([])
  })
})

test('a search is answered the same with its arguments in the address and in the body', async () => {
  const city = aCity()
  for (const title of ['Casa [1, 2]', 'Casa 12']) await store(city, { title })
  const { apiUrl, publishableKey } = testStack()
  const read = async (asking: typeof fetch, procedure: string, given: Record<string, string>) => {
    const address = `${apiUrl}/rest/v1/rpc/${procedure}?${new URLSearchParams(given)}`
    const response = await asking(address, { headers: { apikey: publishableKey } })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const p_filters = JSON.stringify({ places: [{ city }] })
  const words = { p_filters, p_words: '[1, 2]' }
  const pages = { p_filters, p_order: 'price-asc', p_limit: '1' }
  for (const [procedure, given] of [
    ['search_properties', words],
    ['search_properties', pages],
    ['search_properties', { ...pages, p_after: '["0","0","00000000-0000-4000-8000-000000000000"]' }],
    ['search_properties', { p_filters: '{}', p_after: '["none"]' }],
    ['search_facets', words],
  ] as const) {
    const byGet = await read(fetch, procedure, given)
    expect(await read((...request) => fetch(...searchAsPost(...request)), procedure, given)).toEqual(byGet)
  }
})
