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
