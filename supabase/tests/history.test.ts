import { randomUUID } from 'node:crypto'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { everyone, newColleague, newTenant, service, type People } from './people.ts'
import { visitSettings } from '../../tooling/testing/visits.ts'
import {
  propertyValues,
  saveProperty,
  storeImage,
  storeInquiry,
  storeLead,
  storeProperty,
  storeVisit,
} from './samples.ts'

let people: People

beforeAll(async () => {
  people = await everyone()
})

const ask = (db: People['admin']['db'], p_subject: string, p_id?: string, more: object = {}) =>
  db.rpc('list_history', { p_subject, p_id, ...more })

const historyOf = async (p_subject: string, p_id?: string, reader = people.admin) =>
  (await ask(reader.db, p_subject, p_id).throwOnError()).data

test('a saved property says who changed which column from what to what, once for each transaction', async () => {
  const id = await storeProperty()
  await saveProperty(people.admin, id, { price: 500_000, featured: true })
  await saveProperty(people.stranger, id, { title: 'Casa na Trindade', price: 500_000 })
  const step = { source: 'properties', action: 'update' }
  expect(await historyOf('property', id)).toEqual([
    {
      id: expect.any(Number),
      happened_at: expect.any(String),
      username: people.stranger.username,
      subject: 'property',
      subject_id: id,
      steps: [{ ...step, changes: { title: ['Casa com quintal na Trindade', 'Casa na Trindade'] } }],
    },
    expect.objectContaining({
      username: people.admin.username,
      steps: [{ ...step, changes: { price: [480_000, 500_000], featured: [false, true] } }],
    }),
  ])
})

test('changes by the secret key, and a save that changes nothing, leave no trace', async () => {
  const id = await storeProperty()
  await saveProperty(people.admin, id, { price: 480_000 })
  expect(await historyOf('property', id)).toEqual([])
})

test('photos, information and private facts belong to their property; an owner’s own facts are not kept', async () => {
  const id = await storeProperty()
  const image = await storeImage(id)
  const { db } = people.admin
  await db
    .rpc('replace_property_additional_info', { p_property_id: id, p_infos: ['Sol da manhã'] })
    .throwOnError()
  await db.from('property_images').delete().eq('id', image).throwOnError()
  const facts = { property_id: id, owner_name: 'Marcos Lima', keys_at: 'Recepção' }
  await db.from('property_private_facts').insert(facts).throwOnError()

  const entries = await historyOf('property', id)
  expect(entries.map(({ steps }) => steps)).toEqual([
    [
      {
        source: 'property_private_facts',
        action: 'insert',
        changes: { owner_name: null, keys_at: null },
      },
    ],
    [
      {
        source: 'property_images',
        action: 'delete',
        changes: {
          image_url: [expect.any(String), null],
          is_primary: [true, null],
          is_floor_plan: [false, null],
          position: [0, null],
        },
      },
    ],
    [
      {
        source: 'property_additional_info',
        action: 'insert',
        changes: { info_text: [null, 'Sol da manhã'] },
      },
    ],
  ])
  expect((await historyOf('property', id, people.stranger)).map(({ steps }) => steps)).toHaveLength(2)
})

test('a long text is shortened', async () => {
  const id = await storeProperty()
  await saveProperty(people.admin, id, { description: 'a'.repeat(5000) })
  const [entry] = await historyOf('property', id)
  expect(entry?.steps).toMatchObject([{ changes: { description: [null, `${'a'.repeat(300)}…`] } }])
})

test('a deleted property stays in the history, in one entry, with what it was', async () => {
  const { db } = people.admin
  const row = { ...(await propertyValues()), id: randomUUID(), title: 'Casa que se foi' }
  await db.from('properties').insert(row).throwOnError()
  await storeImage(row.id)
  await db.from('properties').delete().eq('id', row.id).throwOnError()
  const [deleted, created, ...more] = await historyOf('property', row.id)
  expect(more).toEqual([])
  expect(created?.steps).toMatchObject([{ action: 'insert', changes: { title: [null, row.title] } }])
  expect(deleted?.steps).toMatchObject([{ action: 'delete', changes: { title: [row.title, null] } }])
  expect((await historyOf('deletions'))[0]).toMatchObject({ subject: 'property', subject_id: row.id })
})

test('of a lead only its state is kept, so that deleting it forgets its owner', async () => {
  const id = await storeLead(people.admin.tenantId)
  const { db } = people.admin
  await db
    .rpc('set_lead_status', { p_lead_id: id, p_status: 'contacted', p_notes: 'Ligar para Ana' })
    .throwOnError()
  await db.from('leads').delete().eq('id', id).throwOnError()
  const [deleted, changed] = await historyOf('lead', id)
  expect(changed?.steps).toEqual([
    { source: 'leads', action: 'update', changes: { status: ['new', 'contacted'], notes: null } },
  ])
  expect(deleted?.steps).toEqual([
    { source: 'leads', action: 'delete', changes: { status: ['contacted', null], notes: null } },
  ])
})

test('of an inquiry only its stage is kept, so that deleting it forgets the visitor', async () => {
  const id = await storeInquiry(people.admin.tenantId)
  const { db } = people.admin
  await db.from('cases').update({ stage: 'visit' }).eq('inquiry_id', id).throwOnError()
  await db.from('inquiries').delete().eq('id', id).throwOnError()
  const [deleted, changed] = await historyOf('inquiry', id)
  expect(changed?.steps).toEqual([
    { source: 'inquiries', action: 'update', changes: { stage: ['new', 'visit'] } },
  ])
  expect(deleted?.steps).toEqual([
    { source: 'inquiries', action: 'delete', changes: { stage: ['visit', null] } },
  ])
})

test('of a visit its status and time are kept, with its inquiry', async () => {
  const id = await storeVisit(people.admin.tenantId)
  const { db } = people.admin
  const visit = await db.from('visits').select('inquiry_id').eq('id', id).single().throwOnError()
  expect((await db.rpc('confirm_visit', { p_id: id, p_sequence: 0 })).data).toBe('done')
  const [entry] = await historyOf('inquiry', visit.data.inquiry_id)
  expect(entry?.steps).toEqual([
    { source: 'visits', action: 'update', changes: { status: ['requested', 'booked'] } },
    { source: 'inquiries', action: 'update', changes: { stage: ['new', 'visit'] } },
  ])
})

test('settings of visits say which ones changed', async () => {
  const { db, tenantId } = people.admin
  await service().from('visit_settings').delete().eq('tenant_id', tenantId).throwOnError()
  await db
    .from('visit_settings')
    .insert({ ...visitSettings, tenant_id: tenantId })
    .throwOnError()
  await db.from('visit_settings').update({ seats: 3 }).eq('tenant_id', tenantId).throwOnError()
  const [entry] = await historyOf('settings', tenantId)
  expect(entry?.steps).toEqual([{ source: 'visit_settings', action: 'update', changes: { seats: [1, 3] } }])
})

test('settings and users of a tenant are its own admins’ to read', async () => {
  const owner = await newTenant()
  const colleague = await newColleague(owner)
  await colleague.db.from('tenant_settings').update({ company_name: 'Outra' }).eq('tenant_id', owner.tenantId)
  expect(await historyOf('settings', owner.tenantId, owner)).toMatchObject([
    { username: colleague.username, steps: [{ changes: { company_name: [expect.any(String), 'Outra'] } }] },
  ])
  await colleague.db
    .from('agency_settings')
    .insert({ tenant_id: owner.tenantId, headline: 'Casas' })
    .throwOnError()
  expect((await historyOf('settings', owner.tenantId, owner))[0]).toMatchObject({
    username: colleague.username,
    steps: [{ source: 'agency_settings', action: 'insert', changes: { headline: [null, 'Casas'] } }],
  })
  expect(await historyOf('users', owner.tenantId, owner)).toMatchObject([
    {
      steps: [{ source: 'admin_users', action: 'insert', changes: { username: [null, colleague.username] } }],
    },
  ])
  expect(await historyOf('settings', owner.tenantId)).toEqual([])
  expect(await historyOf('users', owner.tenantId)).toEqual([])
})

test('it is read in pages', async () => {
  const id = await storeProperty()
  for (const price of [1, 2, 3]) await saveProperty(people.admin, id, { price })
  const page = async (p_before?: number) =>
    (await ask(people.admin.db, 'property', id, { p_limit: 2, p_before }).throwOnError()).data
  const first = await page()
  expect(first).toHaveLength(2)
  expect(await page(first[1]?.id)).toMatchObject([{ steps: [{ changes: { price: [480_000, 1] } }] }])
})

test('nobody rewrites it, the owner of the database neither', async () => {
  await saveProperty(people.admin, await storeProperty(), { price: 1 })
  await withDatabase(testStack().databaseUrl, async (database) => {
    for (const sql of [
      'update private.history set username = $$x$$',
      'delete from private.history',
      'truncate private.history',
    ])
      await expect(database.query(sql)).rejects.toThrow('History is only added to')
  })
  const { error } = await service()
    .from('history' as never)
    .select()
  expect(error).not.toBeNull()
})

test('a change of 500 properties at once is recorded for each one', async () => {
  const rows = await Promise.all(Array.from({ length: 5 }, propertyValues))
  const city = `Lote ${randomUUID().slice(0, 8)}`
  const batch = Array.from({ length: 500 }, (_, index) => ({ ...rows[index % 5]!, city, price: index }))
  await service().from('properties').insert(batch).throwOnError()
  const { count } = await people.admin.db
    .from('properties')
    .update({ active: false }, { count: 'exact' })
    .eq('city', city)
    .throwOnError()
  expect(count).toBe(500)
  const { data } = await people.admin.db
    .from('properties')
    .select('id')
    .eq('city', city)
    .limit(1)
    .throwOnError()
  expect(await historyOf('property', data[0]?.id)).toMatchObject([
    { steps: [{ changes: { active: [true, false] } }] },
  ])
  await people.admin.db.from('properties').delete().eq('city', city).throwOnError()
})
