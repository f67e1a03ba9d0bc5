import { everyone, service, type People } from './people.ts'
import { propertyValues, saveProperty, storeImage, storeProperty } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const facts = {
  condo_fee: 650.5,
  condo_fee_period: 'month',
  iptu: 1200,
  iptu_period: 'year',
  furnishing: 'full',
  pets_allowed: true,
  floor: 0,
  built_year: 1998,
  sunlight: 'morning',
  facing: 'north',
  amenities: ['balcony', 'barbecue'],
  building_amenities: ['elevator'],
  available_from: '2026-03-01',
  reference_code: 'MC-12',
  checked_on: '2026-02-01',
} as const

test('a visitor reads the facts that an admin has written', async () => {
  const row = { ...(await propertyValues()), ...facts, amenities: [...facts.amenities] }
  const { data } = await people.admin.db
    .from('properties')
    .insert({ ...row, building_amenities: [...facts.building_amenities] })
    .select('id')
    .single()
    .throwOnError()
  const read = await people.visitor.db.from('properties').select().eq('id', data.id).single().throwOnError()
  expect(read.data).toMatchObject(facts)
})

test('a listing without further facts has none', async () => {
  const id = await storeProperty()
  const { data } = await people.visitor.db.from('properties').select().eq('id', id).single().throwOnError()
  expect(data).toMatchObject({ condo_fee: null, pets_allowed: null, amenities: [], building_amenities: [] })
})

describe('invalid values are refused with a 4xx', () => {
  const bad: [string, Record<string, unknown>][] = [
    ['a negative condomínio', { condo_fee: -1 }],
    ['an IPTU that is no number', { iptu: 'NaN' }],
    ['an unknown period', { iptu_period: 'week' }],
    ['a period of nothing', { condo_fee_period: null }],
    ['an unknown amenity', { amenities: ['helipad'] }],
    ['amenities without end', { amenities: Array(101).fill('balcony') }],
    ['half a floor', { floor: 1.5 }],
    ['a floor in the sky', { floor: 301 }],
    ['a house of the Romans', { built_year: 98 }],
    ['a day that is none', { available_from: '2026-02-30' }],
    ['a day without end', { checked_on: 'infinity' }],
    ['a long reference', { reference_code: 'x'.repeat(41) }],
    ['a reference that turns text around', { reference_code: 'MC\u202e12' }],
  ]
  test.each(bad)('%s', async (_what, values) => {
    const row = { ...(await propertyValues()), ...values }
    const { error, status } = await people.admin.db.from('properties').insert(row as never)
    expect(error).not.toBeNull()
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

test('when it was published is kept from the first time on that visitors could see it', async () => {
  const id = await storeProperty({ active: false })
  const published = async () =>
    (await service().from('properties').select('published_at').eq('id', id).single().throwOnError()).data
      .published_at
  const save = (values: object) => saveProperty(people.admin, id, values)
  expect(await published()).toBeNull()
  await storeImage(id)
  await save({ active: true })
  const first = await published()
  expect(first).not.toBeNull()
  await save({ active: false })
  await save({ active: true, published_at: '2001-01-01T00:00:00Z' })
  expect(await published()).toBe(first)
})
