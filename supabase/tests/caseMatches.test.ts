import { randomUUID } from 'node:crypto'
import { newTenant, service } from './people.ts'
import { inquiryValues, storeCase, storeDeleted, storeProperty } from './samples.ts'

/* What cases look for and the listings that fit, both ways. Each test has a tenant and a city of its own. */

type Owner = Awaited<ReturnType<typeof newTenant>>

const newCity = () => `Cidade ${randomUUID().slice(0, 8)}`

const want = ({ db }: Owner, id: string, wants: object) =>
  db
    .from('cases')
    .update({ wants: wants as never })
    .eq('id', id)
    .select('id')

interface Match {
  id: string
  reference_code: string | null
  near: boolean
}
const exact = (rows: Match[]) => rows.filter(({ near }) => !near)

async function matchesOf({ db }: Owner, p_case_id: string, p_wants?: object) {
  const { data } = await db.rpc('find_case_matches', { p_case_id, p_wants: p_wants as never }).throwOnError()
  return data as unknown as { proposed: object | null; rows: Match[] }
}

async function wanting({ db }: Owner, p_property_id: string) {
  const { data } = await db.rpc('cases_wanting', { p_property_id }).throwOnError()
  return data as unknown as { found: number; rows: { id: string; name: string }[] }
}

/** The case of a message about a listing. */
async function ask(tenant_id: string, property_id: string) {
  const row = { ...inquiryValues, tenant_id, property_id, idempotency_key: randomUUID() }
  const { data: stored } = await service().from('inquiries').insert(row).select('id').single().throwOnError()
  const { data } = await service()
    .from('cases')
    .select('id')
    .eq('inquiry_id', stored.id)
    .single()
    .throwOnError()
  return data.id
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a case looks for a listing exactly where the search of the same filters finds it', async () => {
  const owner = await newTenant()
  const city = newCity()
  const { data: kinds } = await service()
    .from('property_categories')
    .select('id, name')
    .order('name')
    .throwOnError()
  const [one, other] = kinds as [{ id: string; name: string }, { id: string; name: string }]
  const here = { city, neighborhood: 'Centro' }
  const listings = await Promise.all(
    [
      { ...here, price: 500_000, bedrooms: 3, category_id: one.id },
      { ...here, price: 500_000.01, bedrooms: 2, category_id: other.id },
      { ...here, neighborhood: 'Centro Histórico', price: 300_000, bedrooms: 3, category_id: one.id },
      {
        ...here,
        neighborhood: 'São João',
        price: 0,
        bedrooms: null,
        category_id: other.id,
        pets_allowed: true,
      },
      { ...here, city: `${city} do Sul`, price: 500_000, bedrooms: 5, category_id: one.id },
      {
        ...here,
        price: 2_500,
        property_type: 'rent',
        condo_fee: 500,
        condo_fee_period: 'month',
        bedrooms: 1,
      },
      { ...here, price: 400_000, active: false },
    ].map(storeProperty),
  )
  const places = [{ city }]
  const searches: object[] = [
    { places },
    { places: [here] },
    { places: [{ ...here, exact: true }] },
    {
      places: [
        { city: city.toUpperCase(), neighborhood: 'sao joao' },
        { ...here, exact: true },
      ],
    },
    { places: [{ city: 'Nenhures' }] },
    { places, deal: 'rent' },
    { places, kinds: [one.id] },
    { places, kinds: [other.name.toUpperCase(), one.id] },
    { places, maxPrice: 500_000 },
    { places, minPrice: 500_000.005 },
    { places, minPrice: 300_000, maxPrice: 500_000, minBedrooms: 3, deal: 'sale' },
    { places, maxMonthly: 3_000 },
    { places, pets: true },
  ]
  for (const wants of searches) {
    const id = await storeCase(owner.tenantId)
    expect((await want(owner, id, wants)).data).toHaveLength(1)
    const { data } = await owner.db.rpc('search_properties', { p_filters: wants as never }).throwOnError()
    const found = idsOf((data as unknown as { rows: { id: string }[] }).rows)
    const wanted: string[] = []
    for (const listing of listings)
      if (idsOf((await wanting(owner, listing)).rows).includes(id)) wanted.push(listing)
    expect({ wants, listings: wanted.toSorted() }).toEqual({ wants, listings: found.toSorted() })
    expect(idsOf(exact((await matchesOf(owner, id)).rows))).toEqual(found.slice(0, 5))
  }
})

test('who asked about a listing is shown those like it, and counts for a new one, until the case says what is wanted', async () => {
  const owner = await newTenant()
  const place = { city: newCity(), neighborhood: 'Campeche' }
  const listing = (values: object = {}) => storeProperty({ ...place, price: 500_000, bedrooms: 3, ...values })
  const asked = await listing()
  const id = await ask(owner.tenantId, asked)
  const dearer = await listing({ price: 600_000, reference_code: `R${randomUUID().slice(0, 8)}` })
  const nearly = await Promise.all([
    listing({ price: 601_000 }),
    listing({ bedrooms: 2 }),
    listing({ neighborhood: 'Centro' }),
  ])
  await Promise.all([listing({ property_type: 'rent' }), listing({ price: 800_000 })])
  const { proposed, rows } = await matchesOf(owner, id)
  expect(proposed).toMatchObject({ deal: 'sale', minPrice: 400_000, maxPrice: 600_000, minBedrooms: 3 })
  expect(rows[0]).toMatchObject({
    id: dearer,
    reference_code: expect.stringMatching(/^R/) as string,
    near: false,
  })
  // Where few fit, those that nearly do follow.
  expect(idsOf(rows.slice(1)).toSorted()).toEqual(nearly.toSorted())
  expect(rows.slice(1).every(({ near }) => near)).toBe(true)
  expect(await wanting(owner, dearer)).toMatchObject({
    found: 1,
    rows: [{ id, name: inquiryValues.name, about: inquiryValues.property_title, stage: 'new' }],
  })
  // They know the one that they asked about.
  expect(await wanting(owner, asked)).toEqual({ found: 0, rows: [] })

  await want(owner, id, { places: [place], maxPrice: 550_000 })
  expect((await wanting(owner, dearer)).found).toBe(0)
  expect(idsOf(exact((await matchesOf(owner, id)).rows))).not.toContain(dearer)
  const dear = await matchesOf(owner, id, { places: [place], minPrice: 601_000, maxPrice: 700_000 })
  expect(exact(dear.rows)).toHaveLength(1)
})

test('only open cases of one’s own agency count, the newest 50 by name', async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()]
  const place = { city: newCity(), neighborhood: 'Campeche' }
  const listing = await storeProperty(place)
  const cases = await Promise.all(Array.from({ length: 53 }, () => storeCase(owner.tenantId)))
  for (const id of cases) await want(owner, id, { places: [place] })
  const closed = { stage: 'closed' } as const
  await owner.db.from('cases').update(closed).eq('id', cases[0]!).throwOnError()
  await owner.db
    .from('cases')
    .update({ stage: 'lost', lost_reason: 'price' })
    .eq('id', cases[1]!)
    .throwOnError()
  const { found, rows } = await wanting(owner, listing)
  expect([found, rows.length]).toEqual([51, 50])
  expect(await wanting(stranger, listing)).toEqual({ found: 0, rows: [] })
  expect(await matchesOf(stranger, cases[2]!)).toEqual({ proposed: null, rows: [] })
  expect((await want(stranger, cases[2]!, { places: [place] })).data).toEqual([])
  expect(await wanting(owner, await storeDeleted(place))).toEqual({ found: 0, rows: [] })
})
