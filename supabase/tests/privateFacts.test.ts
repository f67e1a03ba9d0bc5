import { everyone, type People } from './people.ts'
import { storeProperty } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const rows = (db: People['visitor']['db']) => db.from('property_private_facts')

test('two agencies write of one property, and each reads its own', async () => {
  const property_id = await storeProperty()
  for (const who of ['admin', 'stranger'] as const)
    await rows(people[who].db).insert({ property_id, owner_name: who }).throwOnError()
  for (const who of ['admin', 'stranger'] as const) {
    const { data } = await rows(people[who].db)
      .select('owner_name')
      .eq('property_id', property_id)
      .throwOnError()
    expect(data).toEqual([{ owner_name: who }])
  }
})

test('the dashboard reads an authorisation with the title that it is of', async () => {
  const property_id = await storeProperty()
  await rows(people.admin.db).insert({ property_id, authorised_until: '2020-01-01' }).throwOnError()
  const { data } = await rows(people.admin.db)
    .select('property_id, authorised_until, properties(title, active)')
    .lte('authorised_until', '2020-02-01')
    .eq('property_id', property_id)
    .throwOnError()
  expect(data).toEqual([
    { property_id, authorised_until: '2020-01-01', properties: { title: expect.any(String), active: true } },
  ])
})
