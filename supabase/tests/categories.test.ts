import { randomUUID } from 'node:crypto'
import { slug } from 'shared-domain/fold'
import type { DescribedSearch } from 'shared-backend/properties'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, newTenant, service, type People } from './people.ts'
import { storeCategory, storeDeleted, storeProperty } from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  withDatabase(testStack().databaseUrl, async (database) => (await database.query<Row>(sql, values)).rows)

const aName = () => `Tipo ${randomUUID()}`

const listed = async (id: string) =>
  (await people.admin.db.rpc('list_categories').throwOnError()).data.find((row) => row.id === id)

const categoryOf = async (id: string) =>
  (await service().from('properties').select('category_id').eq('id', id).single().throwOnError()).data
    .category_id

async function kindAt(path: string) {
  const [p_deal = '', p_first] = path.split('/')
  const { data } = await people.visitor.db
    .rpc('describe_search', { p_deal, p_first }, { get: true })
    .throwOnError()
  return (data as unknown as DescribedSearch | null)?.kind
}

test('a fresh project has the kinds that agencies offer', async () => {
  const { data } = await service().from('property_categories').select('name').throwOnError()
  expect(data.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Apartamento', 'Casa', 'Galpão', 'Loja', 'Prédio', 'Sítio', 'Studio']),
  )
})

test('a name is taken whatever its case and accents', async () => {
  const { db } = people.admin
  const name = aName()
  const { data } = await db.rpc('save_category', { p_name: `${name} Água` }).throwOnError()
  const again = await db.rpc('save_category', { p_name: `${name.toUpperCase()}  AGUA` })
  expect(again.error?.code).toBe('23505')
  const other = await db.rpc('save_category', { p_name: aName() }).throwOnError()
  const renamed = { p_id: other.data.id, p_seen: other.data.updated_at, p_name: data.name.toLowerCase() }
  expect((await db.rpc('save_category', renamed)).error?.code).toBe('23505')
})

test('it is renamed over the version that was seen; the address of before leads to it', async () => {
  const { db } = people.admin
  const name = aName()
  const { data } = await db.rpc('save_category', { p_name: name }).throwOnError()
  await storeProperty({ category_id: data.id })
  const rename = (p_name: string) =>
    db.rpc('save_category', { p_id: data.id, p_seen: data.updated_at, p_name, p_plural: `${p_name}s` })
  const p_name = aName()
  expect((await rename(p_name)).data).toMatchObject({ name: p_name, plural: `${p_name}s` })
  expect((await rename(aName())).error?.code).toBe('PT409')
  expect(await kindAt(`venda/${slug(name)}`)).toMatchObject({ id: data.id, name: p_name })
  expect(await kindAt(`venda/${slug(`${p_name}s`)}`)).toMatchObject({ id: data.id })
})

test('of two that are merged the listings, the alerts, the portal’s type and the address go on', async () => {
  const owner = await newTenant()
  const fromName = aName()
  const [from, into] = [await storeCategory(fromName), await storeCategory()]
  const active = await storeProperty({ category_id: from })
  const deleted = await storeDeleted({ category_id: from })
  const types = { [from]: 'Residential / Kitnet' }
  await owner.db
    .from('portals')
    .insert({ tenant_id: owner.tenantId, portal: 'grupo_olx', types })
    .throwOnError()
  const subscriber = randomUUID()
  await query(
    `insert into private.subscribers (id, tenant_id, email, token_hash)
     values ($1, $2, concat($1::uuid, '@x.example'), encode(sha256(concat($1::uuid)::bytea), 'hex'))`,
    [subscriber, owner.tenantId],
  )
  // Both become the same.
  for (const kind of [from, into])
    await query(
      `insert into private.alerts (id, subscriber_id, filters, query, rhythm, stop_hash, notice_version)
       values (gen_random_uuid(), $1, $2, $3, 'now', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '1')`,
      [subscriber, { kinds: [kind] }, `category=${kind}`],
    )
  expect(await listed(from)).toMatchObject({ listings: 2 })

  const merged = await people.admin.db.rpc('merge_categories', { p_from: from, p_into: into }).throwOnError()
  expect(merged.data).toBe(1)
  expect(await listed(from)).toBeUndefined()
  expect(await listed(into)).toMatchObject({ listings: 2 })
  expect(await categoryOf(active)).toBe(into)
  await people.admin.db.rpc('restore_properties', { p_ids: [deleted] }).throwOnError()
  expect(await categoryOf(deleted)).toBe(into)
  const { data } = await owner.db.from('portals').select('types').single().throwOnError()
  expect(data.types).toEqual({ [into]: 'Residential / Kitnet' })
  expect(
    await query('select filters, query from private.alerts where subscriber_id = $1', [subscriber]),
  ).toEqual([{ filters: { kinds: [into] }, query: `category=${into}` }])
  // Nobody is told of a listing that has only changed its kind.
  expect(
    await query('select from private.alert_queue where listing ->> $1 = $2', ['category_id', from]),
  ).toEqual([])
  expect(await kindAt(`venda/${slug(fromName)}`)).toMatchObject({ id: into })
  const again = await people.admin.db.rpc('merge_categories', { p_from: from, p_into: into })
  expect(again.error?.code).toBe('22023')
})

test('two who merge two kinds into one another leave one', async () => {
  const [one, other] = [await storeCategory(), await storeCategory()]
  const { db } = people.admin
  const answers = await Promise.all([
    db.rpc('merge_categories', { p_from: one, p_into: other }),
    db.rpc('merge_categories', { p_from: other, p_into: one }),
  ])
  expect(answers.map(({ error }) => error?.code ?? 'merged').sort()).toEqual(['22023', 'merged'])
})

test('one with a listing, be it in the bin, is not removed', async () => {
  const { db } = people.admin
  const id = await storeCategory()
  const property = await storeProperty({ category_id: id })
  const remove = async () => (await db.rpc('delete_category', { p_id: id })).error?.code
  expect(await remove()).toBe('23503')
  await db.rpc('delete_properties', { p_ids: [property] }).throwOnError()
  expect(await remove()).toBe('23503')
  await service().from('deleted_properties').delete().eq('id', property).throwOnError()
  expect(await remove()).toBeUndefined()
  expect(await listed(id)).toBeUndefined()
})
