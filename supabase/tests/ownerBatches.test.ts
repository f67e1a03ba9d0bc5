import { randomUUID } from 'node:crypto'
import { everyone, service, type People } from './people.ts'
import { storeProperty } from './samples.ts'

/* An admin changes several properties with one request. */

let people: People

beforeAll(async () => void (people = await everyone()))

const stored = async (ids: string[]) => {
  const rows = service().from('properties').select().in('id', ids).order('created_at')
  return (await rows.throwOnError()).data
}

test('several are changed at once, what is null stays, and one that is gone is not in the answer', async () => {
  const ids = [await storeProperty(), await storeProperty({ featured: true })]
  const gone = randomUUID()
  const update = (changes: object) =>
    people.admin.db.rpc('update_properties', { p_ids: [...ids, gone], ...changes }).throwOnError()
  const { data } = await update({ p_active: false })
  expect(new Set(data)).toEqual(new Set(ids))
  expect(await stored(ids)).toMatchObject([
    { active: false, featured: false },
    { active: false, featured: true },
  ])
  await update({ p_deal: 'sold' })
  expect((await stored(ids)).map(({ closed_at }) => typeof closed_at)).toEqual(['string', 'string'])
  await update({ p_active: true })
  expect(await stored(ids)).toMatchObject(Array(2).fill({ active: true, deal_status: 'available' }))
})

test('500 are changed, deleted and restored in one call each', async () => {
  const { category_id } = (await stored([await storeProperty()]))[0]!
  const rows = Array.from({ length: 500 }, (_one, index) => ({
    ...{
      title: `Lote ${index}`,
      price: 1,
      city: 'Lages',
      state: 'SC',
      address: 'Rua A',
      neighborhood: 'Centro',
    },
    ...{ property_type: 'sale' as const, category_id },
  }))
  const { data } = await service().from('properties').insert(rows).select('id').throwOnError()
  const p_ids = data.map(({ id }) => id)
  const calls = {
    update_properties: { p_ids, p_active: false },
    delete_properties: { p_ids },
    restore_properties: { p_ids },
  }
  for (const [name, values] of Object.entries(calls)) {
    const answer = await people.admin.db.rpc(name as 'delete_properties', values).throwOnError()
    expect(answer.data).toHaveLength(500)
  }
  const { data: exported } = await people.admin.db.rpc('export_properties', { p_ids }).throwOnError()
  expect((exported as { id: string }[]).map(({ id }) => id)).toEqual(p_ids)
})

test('a copy has the facts and not what is its own: inactive, on the market, with a proposed reference', async () => {
  const closed = { active: false, deal_status: 'sold', closed_at: '2026-01-01T00:00:00Z' }
  const id = await storeProperty({ title: 'x'.repeat(120), bedrooms: 3, reference_code: 'X-1', ...closed })
  await service()
    .from('property_additional_info')
    .insert({ property_id: id, info_text: 'Aceita permuta' })
    .throwOnError()
  const [original] = await stored([id])
  const { data: reference_code } = await people.admin.db
    .rpc('propose_reference_code', { p_category: original!.category_id! })
    .throwOnError()
  expect(reference_code).toMatch(/^[A-Z]{2}[0-9]{4,}$/)
  const { data: copy } = await people.admin.db.rpc('duplicate_property', { p_id: id }).throwOnError()
  expect(await stored([copy])).toMatchObject([
    {
      ...{ title: `${'x'.repeat(112)} (cópia)`, bedrooms: 3, reference_code, active: false },
      ...{ deal_status: 'available', closed_at: null, published_at: null },
    },
  ])
  const infos = await service().from('property_additional_info').select('info_text').eq('property_id', copy)
  expect(infos.data).toEqual([{ info_text: 'Aceita permuta' }])
})

test('a property that is gone is not copied', async () => {
  const { error } = await people.admin.db.rpc('duplicate_property', { p_id: randomUUID() })
  expect(error).toMatchObject({ code: '22023' })
})

test('a code is proposed: the letters of its kind or of the agency, and the number after the greatest one, of the bin too', async () => {
  // Those of a run before on the same stack; the first deletion leads to the bin.
  for (const table of ['properties', 'deleted_properties'] as const)
    await service().from(table).delete().ilike('reference_code', 'ON%').throwOnError()
  const { data: kind } = await service()
    .from('property_categories')
    .insert({ name: `Ônibus ${randomUUID().slice(0, 8)}` })
    .select('id')
    .single()
    .throwOnError()
  const propose = async () => {
    const { data } = await people.admin.db
      .rpc('propose_reference_code', { p_category: kind.id })
      .throwOnError()
    return data
  }
  expect(await propose()).toBe('ON0001')
  // Several listings may share a code, and codes of another form count nothing.
  const codes = ['on0007', 'ON0007', 'ON7', 'ON12X', 'AON0099', 'ON-50', 'ON12345678']
  for (const reference_code of codes) await storeProperty({ reference_code })
  expect(await propose()).toBe('ON0008')
  const deleted = await storeProperty({ reference_code: 'ON0041' })
  await people.admin.db.rpc('delete_properties', { p_ids: [deleted] }).throwOnError()
  expect(await propose()).toBe('ON0042')
  await storeProperty({ reference_code: 'ON12345' })
  expect(await propose()).toBe('ON12346')
  const settings = people.admin.db.from('agency_settings')
  await settings.upsert({ tenant_id: people.admin.tenantId, reference_prefix: 'MCQ' }).throwOnError()
  expect(await propose()).toBe('MCQ0001')
  await settings.update({ reference_prefix: null }).eq('tenant_id', people.admin.tenantId).throwOnError()
  expect(await propose()).toBe('ON12346')
  await service().from('property_categories').delete().eq('id', kind.id).throwOnError()
})

test('for an unknown kind nothing is proposed', async () => {
  const { data } = await people.admin.db
    .rpc('propose_reference_code', { p_category: randomUUID() })
    .throwOnError()
  expect(data).toBeNull()
})
