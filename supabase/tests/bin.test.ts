import { randomUUID } from 'node:crypto'
import { everyone, service, type People } from './people.ts'
import { imageValues, storeDeleted, storeProperty } from './samples.ts'

/* Deleting keeps a property for 30 days; any DELETE leads to the bin. */

let people: People

beforeAll(async () => void (people = await everyone()))

const restore = (...p_ids: string[]) => people.admin.db.rpc('restore_properties', { p_ids }).throwOnError()

const everythingOf = async (id: string) => {
  const db = people.admin.db
  const byId = { referencedTable: 'property_images' }
  const { data } = await db
    .from('properties')
    .select(
      '*, property_images(*), property_additional_info(*), property_points(*), property_private_facts(*)',
    )
    .eq('id', id)
    .order('position', byId)
    .maybeSingle()
    .throwOnError()
  return data
}

async function furnished() {
  const id = await storeProperty({ title: 'Casa que vai e volta', featured: true, amenities: ['balcony'] })
  const photos = [0, 1].map((position) => ({
    ...imageValues(id),
    position,
    is_primary: position === 1,
    widths: [480],
  }))
  await service().from('property_images').insert(photos).throwOnError()
  await service()
    .from('property_additional_info')
    .insert({ property_id: id, info_text: 'Aceita permuta' })
    .throwOnError()
  await service()
    .from('property_points')
    .insert({ property_id: id, latitude: -27.591234, longitude: -48.551234 })
    .throwOnError()
  await people.admin.db
    .from('property_private_facts')
    .insert({ property_id: id, owner_name: 'Zuleica', commission: 5.5 })
    .throwOnError()
  return id
}

test('a property that is deleted through the API is gone, and comes back as it was', async () => {
  const id = await furnished()
  const stored = await everythingOf(id)
  const gone = await people.admin.db.from('properties').delete().eq('id', id).select('id').throwOnError()
  expect(gone.data).toEqual([{ id }])
  expect(await everythingOf(id)).toBeNull()
  const visitor = await people.visitor.db.from('properties').select('id').eq('id', id)
  expect(visitor.data).toEqual([])
  expect((await people.visitor.db.from('property_images').select('id').eq('property_id', id)).data).toEqual(
    [],
  )

  expect((await restore(id)).data).toEqual([id])
  expect(await everythingOf(id)).toEqual(stored)
  expect((await people.visitor.db.from('properties').select('id').eq('id', id)).data).toEqual([{ id }])
  expect((await people.admin.db.from('deleted_properties').select('id').eq('id', id)).data).toEqual([])
})

test('a property that is changed or taken off the site is not in the bin', async () => {
  const id = await storeProperty()
  const change = (values: object) =>
    people.admin.db.from('properties').update(values).eq('id', id).throwOnError()
  await change({ price: 1 })
  await change({ active: false })
  expect((await people.admin.db.from('deleted_properties').select('id').eq('id', id)).data).toEqual([])
})

test('the bin shows what is in it, with the primary photo, and no private facts', async () => {
  const id = await furnished()
  await people.admin.db.rpc('delete_properties', { p_ids: [id] }).throwOnError()
  const bin = people.stranger.db.from('deleted_properties')
  const { data } = await bin.select('title, city, main_photo').eq('id', id).single().throwOnError()
  expect(data).toMatchObject({
    title: 'Casa que vai e volta',
    city: 'Florianópolis',
    main_photo: { position: 1, widths: [480] },
  })
  for (const actor of ['admin', 'stranger'] as const) {
    const { error } = await people[actor].db.from('deleted_properties').select('content').eq('id', id)
    expect(error).toMatchObject({ code: '42501' })
  }
})

test('a closed deal comes back closed, with the date of its closing', async () => {
  const closed_at = '2026-01-01T00:00:00+00:00'
  const id = await storeProperty({ active: false, deal_status: 'sold', closed_at })
  await people.admin.db.rpc('delete_properties', { p_ids: [id] }).throwOnError()
  await restore(id)
  expect(await everythingOf(id)).toMatchObject({ active: false, deal_status: 'sold', closed_at })
})

test('the answer names those that were in the bin', async () => {
  const id = await storeDeleted()
  expect((await restore(randomUUID(), id)).data).toEqual([id])
  expect((await restore(id)).data).toEqual([])
})

test('a column that is newer than what lies in the bin gets its default', async () => {
  const id = await storeDeleted()
  const bin = () => service().from('deleted_properties')
  const { data } = await bin().select('content').eq('id', id).single().throwOnError()
  const { property } = data.content as { property: Record<string, unknown> }
  delete property.amenities
  await bin()
    .update({ content: { ...(data.content as object), property } as never })
    .eq('id', id)
    .throwOnError()
  await restore(id)
  expect(await everythingOf(id)).toMatchObject({ amenities: [] })
})
