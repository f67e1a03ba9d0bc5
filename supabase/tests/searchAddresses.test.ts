import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { slug } from 'shared-domain/fold'
import { searchPath, type DescribedSearch, type SearchMeaning } from 'shared-backend/properties'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { storeProperty } from './samples.ts'

/* Each test describes a city of its own. */

let people: People
let database: pg.Client
let kinds: { id: string; name: string; plural: string | null }[]

beforeAll(async () => {
  people = await everyone()
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
  kinds = (await service().from('property_categories').select('id, name, plural').throwOnError()).data
})

afterAll(() => database.end())

const aCity = () => `Cidade ${randomUUID()}`
const kindOf = (wanted: string) => kinds.find(({ name }) => name === wanted)!.id

const store = (city: string, values: object = {}) =>
  storeProperty({ city, neighborhood: 'Centro', ...values })

async function describeAt(path: string, db = people.visitor.db) {
  const [p_deal = '', p_first, p_second, p_third] = path.split('/')
  const { data } = await db
    .rpc('describe_search', { p_deal, p_first, p_second, p_third }, { get: true })
    .throwOnError()
  return data as unknown as DescribedSearch | null
}

test('a city is not what begins with its name', async () => {
  const city = aCity()
  await store(city, { price: 100_000 })
  await store(`${city} do Cedro`, { price: 900_000 })
  expect(await describeAt(`venda/${slug(city)}`)).toMatchObject({ city, count: 1, price: 100_000 })
})

test.each(['visitor', 'user', 'admin', 'stranger', 'removed'] as const)(
  '%s learns how many active ones there are and the middle of their prices, and nothing of the others',
  async (actor) => {
    const city = aCity()
    const house = { category_id: kindOf('Casa') }
    await store(city, { price: 100_000, area: 100, ...house })
    await store(city, { price: 300_000, area: 100, ...house })
    await store(city, { price: 1_000_000, area: 100, category_id: kindOf('Terreno') })
    // The first has its price on request, the second no known area.
    await store(city, { price: 0, area: 50, ...house })
    await store(city, { price: 600_000, area: null, built_area: null, land_area: null, ...house })
    await store(city, { price: 9, active: false, ...house })
    await store(city, { price: 9, deal_status: 'sold', ...house })
    await store(city, { price: 2_000, area: 100, property_type: 'rent', ...house })
    const found = await describeAt(`venda/casas/${slug(city)}`, people[actor].db)
    expect(found).toEqual({
      deal: 'sale',
      kind: { id: kindOf('Casa'), name: 'Casa', plural: 'Casas' },
      city,
      neighborhood: null,
      count: 4,
      price: 300_000,
      squareMetre: 2_000,
    })
    expect(await describeAt(`venda/${slug(city)}`, people[actor].db)).toMatchObject({
      kind: null,
      count: 5,
      price: 450_000,
      squareMetre: 3_000,
    })
  },
)

test('an address is read as people write it, and one that has nothing active is none', async () => {
  const city = `São José ${randomUUID()}`
  await store(city, { property_type: 'rent', neighborhood: "Pau-d'Água", price: 0 })
  await store(city, { property_type: 'rent', neighborhood: 'Kobrasol', active: false })
  const at = slug(city)
  expect(await describeAt(`aluguel/${at}/pau-d-agua`)).toMatchObject({
    deal: 'rent',
    city,
    neighborhood: "Pau-d'Água",
    count: 1,
    price: null,
    squareMetre: null,
  })
  expect(await describeAt(`Aluguel/${city}/Pau d'agua`)).toMatchObject({ neighborhood: "Pau-d'Água" })
  const none = [`venda/${at}`, `aluguel/${at}/kobrasol`, `aluguel/terrenos/${at}`, 'aluguel/nada']
  const malformed = [`aluguel/${at}/pau-d-agua/mais`, `${at}`, '', `aluguel/${'a'.repeat(2_000)}`]
  for (const path of [...none, ...malformed]) expect([path, await describeAt(path)]).toEqual([path, null])
})

test('it counts what the search finds at that place', async () => {
  const city = aCity()
  for (const neighborhood of ['Centro', 'CENTRO', 'Centro Histórico', 'Norte'])
    await store(city, { neighborhood })
  await store(`${city} do Sul`, { neighborhood: 'Centro' })
  const found = await describeAt(`venda/${slug(city)}/centro`)
  expect(found?.count).toBe(2)
  const p_filters = { deal: 'sale', places: [{ city, neighborhood: found?.neighborhood, exact: true }] }
  const { data } = await people.visitor.db.rpc('search_properties', { p_filters } as never).throwOnError()
  expect(found?.count).toBe((data as unknown as { total: number }).total)
})

async function relatedTo(path: string, db = people.visitor.db) {
  const [p_deal = '', p_first, p_second, p_third] = path.split('/')
  const { data } = await db
    .rpc('list_related_searches', { p_deal, p_first, p_second, p_third }, { get: true })
    .throwOnError()
  return (data as unknown as SearchMeaning[]).map(searchPath)
}

test('near an address are other kinds there and the neighbourhoods of its city, of active ones alone', async () => {
  const city = aCity()
  const at = slug(city)
  const [house, land] = [kindOf('Casa'), kindOf('Terreno')]
  await store(city, { category_id: house })
  await store(city, { category_id: house })
  await store(city, { category_id: land, neighborhood: 'Norte' })
  await store(city, { category_id: kindOf('Cobertura'), neighborhood: 'Sul', active: false })
  await store(city, { category_id: land, neighborhood: 'Oeste', property_type: 'rent' })
  await store(city, { category_id: land, neighborhood: '!' })
  const kinds = [`/imoveis/venda/casas/${at}`, `/imoveis/venda/terrenos/${at}`]
  const places = [`/imoveis/venda/${at}/centro`, `/imoveis/venda/${at}/norte`]
  expect((await relatedTo(`venda/${at}`)).toSorted()).toEqual([...kinds, ...places].toSorted())
  expect(await relatedTo(`venda/casas/${at}`)).toEqual([kinds[1], `/imoveis/venda/casas/${at}/centro`])
  expect(await relatedTo(`venda/${at}/norte`)).toEqual([`/imoveis/venda/terrenos/${at}/norte`, places[0]])
  expect(await relatedTo(`venda/terrenos/${at}/norte`)).toEqual([])
  for (const path of await relatedTo(`venda/${at}`))
    expect([path, await describeAt(path.replace('/imoveis/', ''))]).not.toEqual([path, null])
})

test('of neighbourhoods there are twelve, those with most first', async () => {
  const city = aCity()
  for (let n = 0; n < 14; n += 1)
    await store(city, { neighborhood: `Bairro ${n}`, category_id: kindOf('Casa') })
  await store(city, { neighborhood: 'Bairro 13', category_id: kindOf('Casa') })
  const related = await relatedTo(`venda/casas/${slug(city)}`)
  expect(related).toHaveLength(12)
  expect(related[0]).toBe(`/imoveis/venda/casas/${slug(city)}/bairro-13`)
})

test('where as many are, names decide: no id, which is another one in each database', async () => {
  const city = aCity()
  // Other tests have kinds of their own.
  const seeded = kinds.filter(({ name }) => !name.startsWith('Tipo '))
  for (const { id } of seeded) await store(city, { category_id: id, neighborhood: '!' })
  const names = seeded.map(({ name, plural }) => plural ?? name)
  expect(await relatedTo(`venda/${slug(city)}`)).toEqual(
    names.toSorted().map((name) => `/imoveis/venda/${slug(name)}/${slug(city)}`),
  )
})

test.each(['visitor', 'admin', 'removed'] as const)(
  'from no address, and from one that has nothing, %s is led to kinds and cities of each deal',
  async (actor) => {
    await store(aCity())
    await store(aCity(), { property_type: 'rent' })
    for (const path of ['', `venda/${slug(aCity())}`, `venda/${'a'.repeat(2_000)}`]) {
      const related = await relatedTo(path, people[actor].db)
      for (const deal of ['venda', 'aluguel']) {
        const ofDeal = related.filter((one) => one.startsWith(`/imoveis/${deal}/`))
        expect(ofDeal.length).toBeGreaterThan(1)
        expect(ofDeal.length).toBeLessThanOrEqual(12)
      }
    }
  },
)

test('the list has each address that has something, once, and goes on where it ended', async () => {
  const city = aCity()
  await store(city, { category_id: kindOf('Sala Comercial') })
  await store(city, { category_id: kindOf('Sala Comercial'), neighborhood: 'Norte', property_type: 'rent' })
  await store(city, { neighborhood: 'Sul', active: false })
  await store(city, { neighborhood: '!' })
  const at = slug(city)
  const listed: string[] = []
  for (;;) {
    const { data } = await people.visitor.db
      .rpc('list_search_addresses', { p_after: listed.at(-1) ?? '' }, { get: true })
      .throwOnError()
    if (data.length === 0) break
    listed.push(...data.map(({ path }) => path))
  }
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(['/imoveis/venda', '/imoveis/aluguel/salas-comerciais']))
  const here = listed.filter((path) => path.includes(at))
  expect(here).toEqual([
    `/imoveis/aluguel/${at}`,
    `/imoveis/aluguel/${at}/norte`,
    `/imoveis/aluguel/salas-comerciais/${at}`,
    `/imoveis/aluguel/salas-comerciais/${at}/norte`,
    `/imoveis/venda/${at}`,
    `/imoveis/venda/${at}/centro`,
    `/imoveis/venda/salas-comerciais/${at}`,
    `/imoveis/venda/salas-comerciais/${at}/centro`,
  ])
  for (const path of here) expect(await describeAt(path.replace('/imoveis/', ''))).not.toBeNull()
})

test('a name stands in an address as the browser writes it', async () => {
  const names = ['São José', " Pau-d'Água!", 'Straße ø', 'Jardim, Etapa 2', 'ﬁm № 3', '東京', '--', 'I İ ı']
  const { rows } = await database.query<{ slugs: string[] }>(
    'select array_agg(private.slug(name) order by place) as slugs from unnest($1::text[]) with ordinality named (name, place)',
    [names],
  )
  expect(names.map(slug)).toEqual(rows[0]?.slugs)
})
