import { randomUUID } from 'node:crypto'
import { newTenant, service } from './people.ts'
import { imageValues, propertyValues, saveProperty, storeImage, storeProperty } from './samples.ts'

/* A listing that nobody sees may lack what one on the site needs. */

let people: { admin: Awaited<ReturnType<typeof newTenant>>; other: Awaited<ReturnType<typeof newTenant>> }
beforeAll(async () => {
  people = { admin: await newTenant(), other: await newTenant() }
})

const needed = ['title', 'property_type', 'category_id', 'address', 'neighborhood', 'city', 'state'] as const
const nothing = Object.fromEntries(needed.map((name) => [name, null]))

const whole = 'properties_whole_when_active'

test('a listing that nobody sees may lack all of it, and its list says what is missing', async () => {
  const reference_code = `INC${randomUUID().slice(0, 8)}`
  const id = await storeProperty({ ...nothing, active: false, reference_code })
  const ask = { p_search: reference_code, p_show: 'unfinished' }
  const { data } = await people.admin.db.rpc('list_properties', ask).throwOnError()
  expect(data).toMatchObject({ found: 1, rows: [{ id, title: null, missing: [...needed, 'photos'] }] })
  const { data: missing } = await people.admin.db.rpc('get_missing_facts', { p_ids: [id] }).throwOnError()
  expect(missing).toEqual({ [id]: [...needed, 'photos'] })
})

test.each(needed)('without %s it does not come to the site, and one that is there keeps it', async (name) => {
  const id = await storeProperty({ [name]: null, active: false })
  await storeImage(id)
  const refused = { code: '23514', details: name }
  const { db } = people.admin
  expect((await db.from('properties').update({ active: true }).eq('id', id)).error).toMatchObject(refused)
  const seen = await storeProperty()
  const { error } = await db
    .from('properties')
    .update({ [name]: null } as never)
    .eq('id', seen)
  expect(error).toMatchObject({ code: '23514', message: expect.stringContaining(whole) as string })
  const fresh = { ...(await propertyValues()), [name]: null } as never
  expect((await db.from('properties').insert(fresh)).error).toMatchObject(refused)
})

test('it first comes to the site with a photo, alone as among several', async () => {
  const ids = [await storeProperty({ active: false }), await storeProperty({ active: false })] as const
  const { db } = people.admin
  const { error } = await db.from('properties').update({ active: true }).eq('id', ids[0])
  expect(error).toMatchObject({ code: '23514', details: 'photos' })
  await storeImage(ids[1])
  const call = { p_ids: [...ids], p_active: true }
  expect((await db.rpc('update_properties', call).throwOnError()).data).toEqual([ids[1]])
  await storeImage(ids[0])
  await saveProperty(people.admin, ids[0], { active: true })
})

test('one that was sold after it was published keeps what its page shows', async () => {
  const id = await storeProperty()
  await saveProperty(people.admin, id, { deal_status: 'sold' })
  const { error } = await people.admin.db.from('properties').update({ address: null }).eq('id', id)
  expect(error).toMatchObject({ code: '23514' })
})

describe('an import', () => {
  async function store(rows: object[]) {
    const p_id = randomUUID()
    const file = { p_file_name: 'imoveis.csv', p_source: 'spreadsheet', p_total: rows.length }
    await people.admin.db
      .rpc('stage_property_import', { p_id, ...file, p_rows: rows as never })
      .throwOnError()
    await people.admin.db.rpc('store_property_import', { p_id }).throwOnError()
    return p_id
  }
  const jobOf = async (p_id: string) => {
    const { data } = await people.admin.db.rpc('get_property_import', { p_id }).throwOnError()
    return data as unknown as Record<string, unknown>
  }
  const rowOf = (columns: object, more: object = {}, row = 1) => ({
    ...{ row, referenceCode: `INC${randomUUID().slice(0, 8)}`, columns, photos: [] as string[] },
    ...more,
  })
  const withCode = async (code: string) => {
    const { data } = await service()
      .from('properties')
      .select('id, active, updated_at, property_private_facts(*)')
      .eq('reference_code', code)
      .single()
      .throwOnError()
    return data
  }

  test('brings in what lacks nearly all, lists what is missing, and activates what is whole', async () => {
    const values = await propertyValues()
    const bare = rowOf({ price: 0, active: false })
    const complete = rowOf({ ...values, active: false }, {}, 2)
    const p_id = await store([bare, complete])
    const { id } = await withCode(complete.referenceCode)
    expect(await jobOf(p_id)).toMatchObject({ state: 'stored', created: 2, unfinished: 2, ready: 0 })
    await storeImage(id)
    expect(await jobOf(p_id)).toMatchObject({
      ...{ unfinished: 1, ready: 1 },
      lacks: [{ reference_code: bare.referenceCode, title: 'Imóvel sem título' }],
    })
    const { db } = people.admin
    const ofImport = { p_import: p_id }
    expect((await db.rpc('list_properties', ofImport).throwOnError()).data).toMatchObject({ found: 2 })
    expect((await db.rpc('find_properties', ofImport).throwOnError()).data).toHaveLength(2)
    expect((await people.other.db.rpc('list_properties', ofImport).throwOnError()).data).toMatchObject({
      found: 0,
    })
    expect((await people.other.db.rpc('activate_imported', { p_id }).throwOnError()).data).toBe(0)
    expect((await db.rpc('activate_imported', { p_id }).throwOnError()).data).toBe(1)
    expect(await withCode(complete.referenceCode)).toMatchObject({ active: true })
    expect(await jobOf(p_id)).toMatchObject({ unfinished: 1, ready: 0 })
    // What the agency takes off the site is offered no more.
    await saveProperty(people.admin, id, { active: false })
    expect(await jobOf(p_id)).toMatchObject({ ready: 0 })
    expect((await db.rpc('activate_imported', { p_id }).throwOnError()).data).toBe(0)
  })

  test('puts what is to be on the site there with its first photo, and is taken back all the same', async () => {
    const values = await propertyValues()
    const known = rowOf(values, { photos: ['https://outro.example/1.jpg'] })
    const id = await storeProperty({ active: false, reference_code: known.referenceCode })
    const p_id = await store([known, rowOf(values, { photos: ['https://outro.example/2.jpg'] }, 2)])
    expect(await withCode(known.referenceCode)).toMatchObject({ active: false })
    const claim = { p_id, p_limit: 20, p_with_files: false }
    const { data } = await people.admin.db.rpc('claim_import_photos', claim).throwOnError()
    const photos = data as unknown as { image_id: string; property_id: string }[]
    expect(photos).toHaveLength(2)
    for (const { image_id, property_id } of photos)
      await people.admin.db
        .from('property_images')
        .insert({ ...imageValues(property_id), id: image_id })
        .throwOnError()
    expect(await withCode(known.referenceCode)).toMatchObject({ active: true })
    await people.admin.db.rpc('undo_property_import', { p_id }).throwOnError()
    expect(await withCode(known.referenceCode)).toMatchObject({ id, active: false })
    expect(await jobOf(p_id)).toMatchObject({ state: 'undone', kept: [] })
  })

  test('refuses what would leave a listing on the site without its city, by row and field', async () => {
    const known = rowOf({ city: null })
    await storeProperty({ reference_code: known.referenceCode })
    const refused = [{ row: 1, code: known.referenceCode, problem: 'missing', columns: ['city'] }]
    expect(await jobOf(await store([known]))).toMatchObject({ state: 'staged', refused })
  })

  test('fills the private facts that the agency has not written, and empties them again', async () => {
    const facts = { owner_name: 'Do arquivo', owner_phone: '(48) 99999-0000', commission: 6 }
    const known = rowOf({}, { facts })
    const fresh = rowOf({ price: 0, active: false }, { facts }, 2)
    const property_id = await storeProperty({ reference_code: known.referenceCode })
    const own = { property_id, tenant_id: people.admin.tenantId, owner_name: 'Da agência' }
    await service().from('property_private_facts').insert(own).throwOnError()
    const p_id = await store([known, fresh])
    expect(await jobOf(p_id)).toMatchObject({ created: 1, updated: 1, unchanged: 0 })
    const factsOf = async (code: string) => (await withCode(code)).property_private_facts
    expect(await factsOf(known.referenceCode)).toMatchObject([{ ...facts, owner_name: 'Da agência' }])
    expect(await factsOf(fresh.referenceCode)).toMatchObject([facts])
    await people.admin.db.rpc('undo_property_import', { p_id }).throwOnError()
    expect(await factsOf(known.referenceCode)).toMatchObject([
      { owner_name: 'Da agência', owner_phone: null, commission: null },
    ])
  })
})
