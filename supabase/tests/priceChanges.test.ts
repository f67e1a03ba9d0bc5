import pg from 'pg'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, service, type People } from './people.ts'
import { storeImage, storeProperty } from './samples.ts'
import { readTable } from './table.ts'

let people: People
let database: pg.Client

beforeAll(async () => {
  people = await everyone()
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
})
afterAll(() => database.end())

type Price = [daysAgo: number, price: number, deal?: 'sale' | 'rent']

const note = (id: string, prices: Price[]) =>
  database.query(
    `insert into public.price_changes (property_id, began_at, deal, price)
     select $1, now() - one.days * interval '1 day', one.deal::public.property_type, one.price
     from unnest($2::float[], $3::numeric[], $4::text[]) one (days, price, deal)`,
    [
      id,
      prices.map(([days]) => days),
      prices.map(([, price]) => price),
      prices.map(([, , deal = 'sale']) => deal),
    ],
  )

/** A listing that is asked `prices` for; the last one is its price now. */
async function asked(...prices: Price[]) {
  const [, price = 0, deal = 'sale'] = prices.at(-1) ?? []
  const id = await storeProperty({ price, property_type: deal })
  await database.query('delete from public.price_changes where property_id = $1', [id])
  await note(id, prices)
  await database.query('select private.refresh_price_drops(array[$1::uuid])', [id])
  await database.query('select private.refresh_listings(array[$1::uuid])', [id])
  return id
}

const dropOf = async (id: string) => {
  const { data } = await people.visitor.db
    .from('properties')
    .select('price_drops(price_before, dropped_at)')
    .eq('id', id)
    .single()
    .throwOnError()
  return data.price_drops
}

const cases = `
  the price is                                                    | before | asked, by days ago
  never another price                                             |        | 90: 500
  lower                                                           | 500    | 90: 500, 2: 470
  lower by one percent                                            | 500    | 90: 500, 2: 495
  lower, and then on request                                      |        | 90: 500, 12: 470, 2: 0
  lower by less                                                   |        | 90: 500, 2: 495.01
  lower more than 30 days ago                                     |        | 90: 500, 30.1: 470
  lower almost 30 days ago                                        | 500    | 90: 500, 29.9: 470
  lower in steps: from the price of 30 days before the last one   | 500    | 90: 500, 12: 480, 2: 470
  lower in steps, the first one more than 30 days before the last | 480    | 90: 500, 40: 480, 2: 470
  lower, and then by less than one percent: since the first       | 500    | 90: 500, 12: 480, 2: 479
  higher                                                          |        | 90: 500, 2: 550
  lower after a rise 30 days before                               |        | 90: 500, 20: 550, 2: 470
  lower after a rise more than 30 days before                     | 550    | 90: 500, 33: 550, 2: 470
  lower, and then higher                                          |        | 90: 500, 12: 450, 2: 460
  lower after a wrong price of some hours                         |        | 90: 500, 2: 5000, 1.9: 500
  wrong for some hours after a drop                               | 550    | 90: 550, 12: 500, 2: 5000, 1.9: 500
  for sale, then to let                                           |        | 90: 500, 2: 4 to let
  lower soon after it was to let                                  |        | 90: 4 to let, 20: 500, 2: 470
  no price any more                                               |        | 90: 500, 2: 0
  published of late                                               | 500    | 3: 500, 1: 450
`

test.each(readTable(cases).rows as [string, string, string][])('%s', async (_name, before, prices) => {
  const asks = prices.split(', ').map((one): Price => {
    const [, days, price, rent] = /^([\d.]+): ([\d.]+)( to let)?$/.exec(one) ?? []
    return [Number(days), Number(price), rent ? 'rent' : 'sale']
  })
  expect(String((await dropOf(await asked(...asks)))?.price_before ?? '')).toBe(before)
})

test('a price is noted while visitors see it, and a drop is told by card, filter and count', async () => {
  const city = `Queda ${Date.now()}`
  const id = await storeProperty({ city, price: 500_000, active: false })
  const change = (values: { price?: number; active?: boolean; title?: string }) =>
    people.admin.db.from('properties').update(values).eq('id', id).throwOnError()
  const noted = async () => {
    const { data } = await service()
      .from('price_changes')
      .select('price')
      .eq('property_id', id)
      .order('began_at')
      .throwOnError()
    return data.map(({ price }) => price)
  }
  await change({ price: 510_000 })
  expect(await noted()).toEqual([])
  await storeImage(id)
  await change({ active: true })
  await change({ title: 'Outro título' })
  expect(await noted()).toEqual([510_000])

  // As if it had been published long ago.
  await database.query('delete from public.price_changes where property_id = $1', [id])
  await note(id, [[60, 510_000]])
  const filters = { places: [{ city }], dropped: true }
  const search = async (p_filters: object) =>
    (await people.visitor.db.rpc('search_properties', { p_filters: p_filters as never }).throwOnError())
      .data as {
      total: number
      rows: { price_drops: object | null }[]
    }
  const counted = async () => {
    const { data } = await people.visitor.db
      .rpc('search_facets', { p_filters: { places: [{ city }] } as never })
      .throwOnError()
    return (data as { dropped?: object }).dropped
  }
  expect(await search(filters)).toMatchObject({ total: 0, rows: [] })
  expect(await counted()).toBeUndefined()
  expect(await search({ places: [{ city }] })).toMatchObject({ rows: [{ price_drops: null }] })

  await change({ price: 459_000 })
  expect(await noted()).toEqual([510_000, 459_000])
  expect(await dropOf(id)).toMatchObject({ price_before: 510_000 })
  expect(await search(filters)).toMatchObject({
    total: 1,
    rows: [{ price_drops: { price_before: 510_000 } }],
  })
  expect(await counted()).toEqual({ true: 1 })

  // The bin gives back what was noted.
  await people.admin.db.rpc('delete_properties', { p_ids: [id] }).throwOnError()
  expect(await noted()).toEqual([])
  await people.admin.db.rpc('restore_properties', { p_ids: [id] }).throwOnError()
  expect(await noted()).toEqual([510_000, 459_000])
  expect(await search(filters)).toMatchObject({ total: 1 })

  await change({ active: false })
  const read = async (table: 'price_changes' | 'price_drops') =>
    (await people.visitor.db.from(table).select('property_id').eq('property_id', id).throwOnError()).data
  expect([await read('price_changes'), await read('price_drops')]).toEqual([[], []])
  await change({ active: true, price: 520_000 })
  expect(await dropOf(id)).toBeNull()
  expect(await search(filters)).toMatchObject({ total: 0 })
})

test('nobody writes prices, or changes one that was noted', async () => {
  const id = await asked([90, 500], [2, 470])
  const row = { property_id: id, began_at: new Date().toISOString(), deal: 'sale', price: 1 } as const
  for (const actor of ['visitor', 'admin'] as const) {
    const { db } = people[actor]
    for (const { error } of [
      await db.from('price_changes').insert(row as never),
      await db
        .from('price_changes')
        .update({ price: 1 } as never)
        .eq('property_id', id),
      await db.from('price_changes').delete().eq('property_id', id),
      await db.from('price_drops').delete().eq('property_id', id),
      await db
        .from('price_drops')
        .update({ price_before: 1 } as never)
        .eq('property_id', id),
    ])
      expect(error).toMatchObject({ code: '42501' })
  }
  await expect(
    database.query('update public.price_changes set price = 1 where property_id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' })
})
