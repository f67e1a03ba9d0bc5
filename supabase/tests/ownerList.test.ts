import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { imageValues, storeProperty } from './samples.ts'

/* The owner's list. Each test keeps to listings of its own by a word that no other has. */

interface List {
  rows: { id: string; title: string; property_images: { position: number }[] }[]
  total: number
  found: number
  page: number
  pages: number
}

type Question = Parameters<People['admin']['db']['rpc']>[1] & object

let people: People

beforeAll(async () => void (people = await everyone()))

/** Letters only, so that no part of it begins a code. */
const aWord = () =>
  `q${randomUUID().replace(/[^a-z]/g, '')}q${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`

async function list(question: Question) {
  const { data } = await people.admin.db.rpc('list_properties', question as never).throwOnError()
  return data as unknown as List
}

const titles = ({ rows }: List) => rows.map(({ title }) => title)

/** A house whose every fact can be looked for, and a flat beside it, both with a word of their own in the address. */
async function houseAndFlat() {
  const word = aWord()
  const id = await storeProperty({
    title: 'Casa ampla',
    city: 'Florianópolis',
    neighborhood: 'Saco dos Limões',
    address: `Rua São João, 120 ${word}`,
    zip_code: '88045-000',
    reference_code: `CA-${word}`,
    property_type: 'sale',
    price: 450_000,
    created_at: '2026-01-01T00:00:00Z',
  })
  await storeProperty({
    title: 'Apartamento novo',
    city: 'São José',
    neighborhood: 'Kobrasol',
    address: `Avenida Central, 9 ${word}`,
    property_type: 'rent',
    bedrooms: 2,
    area: 60,
    active: false,
    price: 2_500,
    created_at: '2026-02-01T00:00:00Z',
  })
  return { word, id }
}

test.each([
  ['accents and capitals aside', 'FLORIANOPOLIS'],
  ['words of several fields, in any order', 'limoes casa'],
  ['the address', 'rua sao joao 120'],
  ['the address as it is written', 'Rua São João, 120 - Saco dos Limões, Florianópolis'],
  ['the CEP', '88045-000'],
  ['the CEP without its hyphen', '88045000'],
  ['the CEP with a point', '88.045-000'],
  ['the beginning of the CEP', '88045'],
])('a listing is found by %s', async (_what, search) => {
  const { word } = await houseAndFlat()
  expect(titles(await list({ p_search: `${word} ${search}` }))).toEqual(['Casa ampla'])
})

test('a listing is found by the code that visitors see, the id in an address and the reference code', async () => {
  const { word, id } = await houseAndFlat()
  for (const search of [id.slice(0, 8).toUpperCase(), id, `ca-${word}`, `CA${word}`])
    expect([search, titles(await list({ p_search: `${word} ${search}` }))]).toEqual([search, ['Casa ampla']])
})

test('a listing is found by its present values, and not by its previous ones', async () => {
  const { word, id } = await houseAndFlat()
  const found = async (search: string) => titles(await list({ p_search: `${word} ${search}` }))
  const change = { title: 'Sobrado', zip_code: '88010-400', reference_code: `SO-${word}`, active: false }
  await service().from('properties').update(change).eq('id', id).throwOnError()
  for (const search of ['sobrado', '88010', `so${word}`]) expect(await found(search)).toEqual(['Sobrado'])
  for (const search of ['ampla', '88045', `ca${word}`]) expect(await found(search)).toEqual([])
  expect(await list({ p_search: word, p_active: false })).toMatchObject({ found: 2 })
  await service().from('properties').delete().eq('id', id).throwOnError()
  expect(await found('sobrado')).toEqual([])
})

test.each([
  ['price', '450000'],
  ['price with points', '450.000'],
  ['kind, as its name is', 'categoria'],
])('a listing is found by its %s', async (what, search) => {
  const { word, id } = await houseAndFlat()
  const row = service().from('properties').select('property_categories(name)').eq('id', id)
  const { data } = await row.single().throwOnError()
  const typed = what.startsWith('kind') ? data.property_categories!.name : search
  expect(titles(await list({ p_search: `${word} ${typed}` }))).toContain('Casa ampla')
  expect((await list({ p_search: `${word} 450001` })).found).toBe(0)
})

test("a listing is found by its owner's name and phone, by the agency that knows them alone", async () => {
  const { word, id } = await houseAndFlat()
  const owner = { owner_name: 'Zuleica Antônia', owner_phone: '(48) 99123-4567' }
  await people.admin.db
    .from('property_private_facts')
    .insert({ property_id: id, ...owner })
    .throwOnError()
  for (const search of ['zuleica', 'antonia', '99123-4567', '(48) 99123-4567', '4899123']) {
    const question = { p_search: `${word} ${search}` }
    expect([search, titles(await list(question))]).toEqual([search, ['Casa ampla']])
    const { data } = await people.stranger.db.rpc('list_properties', question).throwOnError()
    expect([search, data]).toMatchObject([search, { found: 0 }])
  }
})

test('all that fit are named at once, for what is done to all of them', async () => {
  const { word, id } = await houseAndFlat()
  const find = async (question: object) =>
    (await people.admin.db.rpc('find_properties', question).throwOnError()).data
  expect(await find({ p_search: word })).toHaveLength(2)
  expect(await find({ p_search: word, p_type: 'sale' })).toEqual([{ id, title: 'Casa ampla' }])
  expect(await find({ p_search: aWord() })).toEqual([])
})

test('a few digits are no code, and no part of one in its midst', async () => {
  const { word } = await houseAndFlat()
  for (const search of ['045', '8045', 'kobrasol limoes'])
    expect([search, (await list({ p_search: `${word} ${search}` })).found]).toEqual([search, 0])
})

test('characters that are no word, those of patterns among them, filter nothing', async () => {
  for (const p_search of ['  ', ' , ', '%', '_', '\\', "'"]) {
    const { found, total } = await list({ p_search })
    expect([p_search, found]).toEqual([p_search, total])
  }
})

test('filters narrow together, and the total is counted beside the matches', async () => {
  const { word } = await houseAndFlat()
  const query = { p_search: word }
  const found = await list(query)
  expect(found).toMatchObject({ found: 2, page: 1, pages: 1 })
  expect(found.total).toBeGreaterThan(1)
  expect(titles(await list({ ...query, p_active: false }))).toEqual(['Apartamento novo'])
  expect(titles(await list({ ...query, p_type: 'sale' }))).toEqual(['Casa ampla'])
  expect(titles(await list({ ...query, p_deal: 'available', p_active: true }))).toEqual(['Casa ampla'])
  expect(await list({ ...query, p_type: 'sale', p_active: false })).toMatchObject({ rows: [], found: 0 })
  expect(await list({ ...query, p_category: randomUUID() })).toMatchObject({ rows: [], found: 0, pages: 1 })
})

test.each([
  ['newest', ['Apartamento novo', 'Casa ampla']],
  ['oldest', ['Casa ampla', 'Apartamento novo']],
  ['updated', ['Apartamento novo', 'Casa ampla']],
  ['price-asc', ['Apartamento novo', 'Casa ampla']],
  ['price-desc', ['Casa ampla', 'Apartamento novo']],
  ['title', ['Apartamento novo', 'Casa ampla']],
  ['title-desc', ['Casa ampla', 'Apartamento novo']],
  ['updated-asc', ['Casa ampla', 'Apartamento novo']],
  ['place', ['Apartamento novo', 'Casa ampla']],
  ['place-desc', ['Casa ampla', 'Apartamento novo']],
  ['type', ['Casa ampla', 'Apartamento novo']],
  ['type-desc', ['Apartamento novo', 'Casa ampla']],
  ['state', ['Casa ampla', 'Apartamento novo']],
  ['state-desc', ['Apartamento novo', 'Casa ampla']],
  ['rooms', ['Apartamento novo', 'Casa ampla']],
  ['rooms-desc', ['Apartamento novo', 'Casa ampla']],
  ['area', ['Apartamento novo', 'Casa ampla']],
  ['area-desc', ['Apartamento novo', 'Casa ampla']],
  // Without a reference it is last, whichever way.
  ['reference', ['Casa ampla', 'Apartamento novo']],
  ['reference-desc', ['Casa ampla', 'Apartamento novo']],
])('order %s', async (p_order, expected) => {
  const { word } = await houseAndFlat()
  expect(titles(await list({ p_search: word, p_order }))).toEqual(expected)
})

test('titles are ordered as people order them, page by page, and past the last one it is the last', async () => {
  const address = aWord()
  for (const title of ['Casa 10', 'Ágata', 'casa 2', 'Zeta']) await storeProperty({ title, address })
  const query = { p_search: address, p_order: 'title', p_size: 3 }
  const first = await list(query)
  expect(first).toMatchObject({ found: 4, page: 1, pages: 2 })
  expect(titles(first)).toEqual(['Ágata', 'casa 2', 'Casa 10'])
  const last = await list({ ...query, p_page: 9 })
  expect(last).toMatchObject({ page: 2, pages: 2 })
  expect(titles(last)).toEqual(['Zeta'])
})

test('each comes with its main photo alone: the primary one, by default the first', async () => {
  const [primary, first, none] = [aWord(), aWord(), aWord()]
  const photosOf = async (address: string, isPrimary: boolean[]) => {
    const id = await storeProperty({ address })
    const photos = isPrimary.map((is_primary, position) => ({ ...imageValues(id), position, is_primary }))
    if (photos.length > 0) await service().from('property_images').insert(photos).throwOnError()
    const { rows } = await list({ p_search: address })
    return rows[0]?.property_images.map(({ position }) => position)
  }
  expect(await photosOf(primary, [false, true, false])).toEqual([1])
  expect(await photosOf(first, [false, false])).toEqual([0])
  expect(await photosOf(none, [])).toEqual([])
})

test.each([{ p_order: 'newest; drop table leads' }, { p_order: null }, { p_search: 'a'.repeat(201) }])(
  'what it does not know is refused: %j',
  async (question) => {
    const { error } = await people.admin.db.rpc('list_properties', question as never)
    expect(error).toMatchObject({ code: '22023' })
  },
)

interface Figures extends Record<'total' | 'sale' | 'rent' | 'active', number> {
  places: { neighborhood: string; count: number }[]
  others: { places: number; count: number }
}

/** The figures and the rows that they are of, whatever other tests do meanwhile. */
async function atOneMoment() {
  const database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  try {
    await database.query('begin isolation level repeatable read')
    const { id } = people.admin
    await database.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: id })])
    await database.query("select set_config('request.jwt.claim.sub', $1, true)", [id])
    await database.query('set local role authenticated')
    const answer = await database.query<{ figures: Figures }>(
      'select public.get_portfolio_stats() as figures',
    )
    const read = await database.query<{
      property_type: string
      active: boolean
      neighborhood: string | null
    }>('select property_type, active, neighborhood from public.properties')
    return { figures: answer.rows[0]!.figures, rows: read.rows }
  } finally {
    await database.end()
  }
}

test('the figures are those of the table', async () => {
  await storeProperty({ neighborhood: aWord() })
  await storeProperty({ neighborhood: null, active: false })
  const { figures, rows } = await atOneMoment()
  const counts = new Map<string, number>()
  // One that lies nowhere yet counts in no place.
  for (const { neighborhood } of rows)
    if (neighborhood !== null) counts.set(neighborhood, (counts.get(neighborhood) ?? 0) + 1)
  expect(figures).toMatchObject({
    total: rows.length,
    sale: rows.filter(({ property_type }) => property_type === 'sale').length,
    rent: rows.filter(({ property_type }) => property_type === 'rent').length,
    active: rows.filter(({ active }) => active).length,
  })
  const most = [...counts.values()].sort((a, b) => b - a)
  expect(figures.places.map(({ count }) => count)).toEqual(most.slice(0, 5))
  for (const { neighborhood, count } of figures.places) expect(counts.get(neighborhood)).toBe(count)
  expect(figures.others.places).toBe(Math.max(0, most.length - 5))
  expect(figures.others.count).toBe(most.slice(5).reduce((sum, one) => sum + one, 0))
})
