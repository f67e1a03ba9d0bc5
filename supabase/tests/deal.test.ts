import { everyone, service, type People } from './people.ts'
import { saveProperty, storeImage, storeProperty } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const nested = 'id, deal_status, closed_at, active, property_images(id), property_additional_info(info_text)'
const asVisitor = async (id: string) =>
  (await people.visitor.db.from('properties').select(nested).eq('id', id).throwOnError()).data

const save = (id: string, values: object) => saveProperty(people.admin, id, values)

const stateOf = async (id: string) =>
  (
    await service()
      .from('properties')
      .select('deal_status, closed_at, active')
      .eq('id', id)
      .single()
      .throwOnError()
  ).data

/** One that visitors saw until it was sold, with a photo and an info. */
async function storeSold() {
  const id = await storeProperty()
  await storeImage(id)
  await service()
    .from('property_additional_info')
    .insert({ property_id: id, info_text: 'Sol da manhã' })
    .throwOnError()
  await save(id, { deal_status: 'sold' })
  return id
}

test.each(['sold', 'rented'])('%s takes it out of every list at that moment', async (deal_status) => {
  const id = await storeProperty()
  await save(id, { deal_status, active: true })
  expect(await stateOf(id)).toEqual({ deal_status, active: false, closed_at: expect.any(String) })
  const listed = await people.visitor.db
    .from('properties')
    .select('id')
    .eq('active', true)
    .eq('id', id)
    .throwOnError()
  expect(listed.data).toEqual([])
})

test('one that was sold before it was ever on the site is read by no visitor', async () => {
  const id = await storeProperty({ active: true, deal_status: 'sold' })
  expect(await asVisitor(id)).toEqual([])
})

test('by its address a visitor still reads it, photos and info too', async () => {
  const id = await storeSold()
  expect(await asVisitor(id)).toEqual([
    expect.objectContaining({
      deal_status: 'sold',
      active: false,
      property_images: [{ id: expect.any(String) }],
      property_additional_info: [{ info_text: 'Sol da manhã' }],
    }),
  ])
})

test('a reserved one stays in the lists', async () => {
  const id = await storeProperty()
  await save(id, { deal_status: 'reserved' })
  expect(await stateOf(id)).toEqual({ deal_status: 'reserved', active: true, closed_at: null })
})

test('one that was never published is nobody’s to read, sold or not', async () => {
  const id = await storeProperty({ active: false })
  const imageId = await storeImage(id)
  await save(id, { deal_status: 'sold' })
  expect(await asVisitor(id)).toEqual([])
  expect((await people.visitor.db.from('property_images').select('id').eq('id', imageId)).data).toEqual([])
})

test('a visitor may list properties that were published and closed, and no other hidden one', async () => {
  const [sold, withdrawn, draft] = [
    await storeSold(),
    await storeProperty(),
    await storeProperty({ active: false }),
  ]
  await save(withdrawn, { active: false })
  const hidden = await people.visitor.db
    .from('properties')
    .select('id, closed_at, published_at')
    .eq('active', false)
    .throwOnError()
  const ids = hidden.data.map(({ id }) => id)
  expect(ids).toContain(sold)
  expect(ids).not.toContain(withdrawn)
  expect(ids).not.toContain(draft)
  expect(hidden.data.filter(({ closed_at, published_at }) => !closed_at || !published_at)).toEqual([])
})

test('put on the site again by the switch alone, it is on the market again', async () => {
  const id = await storeSold()
  await save(id, { active: true })
  expect(await stateOf(id)).toEqual({ deal_status: 'available', active: true, closed_at: null })
})

test('an edit of a closed one keeps when it was closed, and a deal that fell through opens it', async () => {
  const id = await storeSold()
  const { closed_at } = await stateOf(id)
  await save(id, {
    title: 'Casa vendida',
    deal_status: 'sold',
    closed_at: '2001-01-01T00:00:00Z',
  })
  expect(await stateOf(id)).toEqual({ deal_status: 'sold', active: false, closed_at })
  await save(id, { deal_status: 'reserved', active: true })
  expect(await stateOf(id)).toEqual({ deal_status: 'reserved', active: true, closed_at: null })
})
