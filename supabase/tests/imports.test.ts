import { randomUUID } from 'node:crypto'
import type { ImportedProperty } from 'shared-domain/imports'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { visitor } from '../../tooling/testing/actors.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { newTenant, service } from './people.ts'
import { propertyValues, storeProperty } from './samples.ts'

/* An import of listings: staged, stored in one transaction, and taken back. */

type Owner = Awaited<ReturnType<typeof newTenant>>
type Db = Owner['db']

let owner: Owner
let columns: ImportedProperty['columns']

beforeAll(async () => {
  owner = await newTenant()
  columns = await propertyValues()
})

/** A code that no other test has. */
const newCode = () => `IM${randomUUID().slice(0, 8)}`

const rowOf = (row: number, more: Partial<ImportedProperty> = {}): ImportedProperty => ({
  row,
  referenceCode: newCode(),
  columns,
  photos: [],
  ...more,
})

async function stage(db: Db, rows: ImportedProperty[], id: string = randomUUID()) {
  const args = { p_id: id, p_file_name: 'imoveis.csv', p_source: 'spreadsheet', p_total: rows.length }
  await db.rpc('stage_property_import', { ...args, p_rows: rows as never }).throwOnError()
  return id
}

const store = (db: Db, p_id: string) => db.rpc('store_property_import', { p_id })
const undo = (db: Db, p_id: string) => db.rpc('undo_property_import', { p_id })

async function importRows(rows: ImportedProperty[]) {
  const id = await stage(owner.db, rows)
  expect((await store(owner.db, id).throwOnError()).data).toBe('stored')
  return id
}

async function importOf(p_id: string) {
  const { data } = await owner.db.rpc('get_property_import', { p_id }).throwOnError()
  return data as unknown as Record<string, unknown>
}

const withCode = async (code: string) => {
  const { data } = await service()
    .from('properties')
    .select('*, property_additional_info(info_text)')
    .eq('reference_code', code)
    .throwOnError()
  return data
}

const photosOf = async (p_id: string, limit = 20) => {
  const { data } = await owner.db
    .rpc('claim_import_photos', { p_id, p_limit: limit, p_with_files: true })
    .throwOnError()
  return data as unknown as { image_id: string; property_id: string; address: string; position: number }[]
}

const storePhoto = (photo: { image_id: string; property_id: string; position: number }) =>
  owner.db.from('property_images').insert({
    id: photo.image_id,
    property_id: photo.property_id,
    position: photo.position,
    image_url: `https://fotos.example/${photo.image_id}.jpg`,
  })

const failPhoto = (p_image_id: string, p_is_final: boolean) =>
  owner.db.rpc('fail_import_photo', { p_image_id, p_reason: 'Não respondeu.', p_is_final }).throwOnError()

const database = <Row extends object>(sql: string, values: unknown[]) =>
  withDatabase(testStack().databaseUrl, async (db) => (await db.query<Row>(sql, values)).rows)

test('new codes become properties, known ones are updated in what the file has', async () => {
  const known = newCode()
  const id = await storeProperty({ reference_code: known, bedrooms: 2, description: 'Como era' })
  const fresh = rowOf(1, { infos: [' Perto da praia ', ' ', 'Aceita pets'] })
  const price = { columns: { price: 500_000 }, infos: ['Reformada'] }
  const job = await importRows([fresh, rowOf(2, { referenceCode: known.toLowerCase(), ...price })])
  const counts = { created: 1, updated: 1, unchanged: 0 }
  expect(await importOf(job)).toMatchObject({ state: 'stored', ...counts, refused: [] })
  const [created] = await withCode(fresh.referenceCode)
  expect(created).toMatchObject({
    ...columns,
    // It has no photo yet.
    active: false,
    property_additional_info: [{ info_text: 'Perto da praia' }, { info_text: 'Aceita pets' }],
  })
  expect(await withCode(known)).toMatchObject([
    {
      id,
      price: 500_000,
      bedrooms: 2,
      description: 'Como era',
      property_additional_info: [{ info_text: 'Reformada' }],
    },
  ])
})

test('what is imported is found, and its history says who did it', async () => {
  const row = rowOf(1, {
    ...{ columns: { ...columns, title: 'Chalé do farol velho' }, infos: ['Lareira zebrada'] },
    photos: ['https://outro.example/farol.jpg'],
  })
  const [photo] = await photosOf(await importRows([row]))
  await storePhoto(photo!).throwOnError()
  const [{ id } = { id: '' }] = await withCode(row.referenceCode)
  const { data: found } = await visitor()
    .rpc('search_properties', { p_filters: {}, p_words: 'zebrada farol' })
    .throwOnError()
  expect(JSON.stringify(found)).toContain(id)
  const { data: history } = await owner.db
    .rpc('list_history', { p_subject: 'property', p_id: id })
    .throwOnError()
  // What came with the file, and then the photo.
  expect(history).toMatchObject(Array(2).fill({ username: owner.username }))
})

test('the same file again doubles nothing and writes nothing', async () => {
  const rows = [rowOf(1, { infos: ['Perto da praia'], photos: ['https://a.example/1.jpg'] }), rowOf(2)]
  await importRows(rows)
  const before = await withCode(rows[0]!.referenceCode)
  const again = await importRows(rows)
  expect(await importOf(again)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await withCode(rows[0]!.referenceCode)).toEqual(before)
})

test('an import that is sent, staged and stored twice is one', async () => {
  const rows = [rowOf(1), rowOf(2)]
  const id = await stage(owner.db, rows)
  await stage(owner.db, rows, id)
  const answers = await Promise.all([store(owner.db, id), store(owner.db, id), store(owner.db, id)])
  expect(answers.map(({ data }) => data)).toEqual(['stored', 'stored', 'stored'])
  for (const { referenceCode } of rows) expect(await withCode(referenceCode)).toHaveLength(1)
  expect((await stage(owner.db, rows, id).catch((error: { code: string }) => error)) as object).toMatchObject(
    {
      code: '22023',
    },
  )
})

test('two imports of the same codes at once make each once', async () => {
  const rows = Array.from({ length: 20 }, (_one, index) => rowOf(index + 1))
  const colleague = await newTenant()
  const ids = [await stage(owner.db, rows), await stage(colleague.db, rows)] as const
  const answers = await Promise.all([store(owner.db, ids[0]), store(colleague.db, ids[1])])
  expect(answers.map(({ data }) => data)).toEqual(['stored', 'stored'])
  const { data } = await service()
    .from('properties')
    .select('id')
    .in(
      'reference_code',
      rows.map(({ referenceCode }) => referenceCode),
    )
    .throwOnError()
  expect(data).toHaveLength(20)
})

test('codes that are not one listing’s, and what is gone since the dry run, keep all out and are named by row', async () => {
  const [twice, ofTwo] = [newCode(), newCode()]
  await storeProperty({ reference_code: ofTwo })
  await storeProperty({ reference_code: ofTwo.toUpperCase() })
  const rows = [
    rowOf(1, { referenceCode: twice }),
    rowOf(2, { referenceCode: twice.toLowerCase() }),
    rowOf(3, { referenceCode: ofTwo }),
    rowOf(4, { columns: { ...columns, category_id: randomUUID() } }),
    rowOf(5, { columns: { price: 1 } }),
    rowOf(6),
  ]
  const id = await stage(owner.db, rows)
  expect((await store(owner.db, id).throwOnError()).data).toBe('staged')
  const refused = [
    { row: 1, code: twice, problem: 'repeated' },
    { row: 2, code: twice.toLowerCase(), problem: 'repeated' },
    { row: 3, code: ofTwo, problem: 'ambiguous' },
    { row: 4, code: rows[3]!.referenceCode, problem: 'category' },
    { row: 5, code: rows[4]!.referenceCode, problem: 'deleted' },
  ]
  expect(await importOf(id)).toMatchObject({ state: 'staged', created: 0, refused })
  expect(await withCode(rows[5]!.referenceCode)).toEqual([])
})

test.each<[string, Partial<ImportedProperty>]>([
  ['a price below zero', { columns: { price: -1 } }],
  ['an amenity that nobody knows', { columns: { amenities: ['moat' as never] } }],
  ['an information that is too long', { infos: ['x'.repeat(301)] }],
  ['an address of a photo that is too long', { photos: [`https://a.example/${'x'.repeat(2048)}`] }],
])('%s, which no dry run lets pass, keeps all out', async (_what, { columns: own, ...more }) => {
  const rows = [rowOf(1), rowOf(2, { columns: { ...columns, ...own }, ...more })]
  const id = await stage(owner.db, rows)
  expect((await store(owner.db, id)).error?.code).toMatch(/^2[23]/)
  expect(await importOf(id)).toMatchObject({ state: 'staged', created: 0 })
  for (const { referenceCode } of rows) expect(await withCode(referenceCode)).toEqual([])
})

test('an import is stored when all its rows are staged, and never has more', async () => {
  const rows = [rowOf(1), rowOf(2)]
  const args = { p_id: randomUUID(), p_file_name: 'a.csv', p_source: 'zip', p_total: 2 }
  const send = (p_rows: ImportedProperty[]) =>
    owner.db.rpc('stage_property_import', { ...args, p_rows: p_rows as never })
  expect((await send([rows[0]!])).data).toBe(1)
  expect((await store(owner.db, args.p_id)).error?.code).toBe('22023')
  expect((await send([rows[1]!, rowOf(3)])).error?.code).toBe('22023')
  expect((await send(rows)).data).toBe(2)
  expect((await store(owner.db, args.p_id)).data).toBe('stored')
  const tooMany = { ...args, p_id: randomUUID(), p_total: 5001, p_rows: [] }
  expect((await owner.db.rpc('stage_property_import', tooMany)).error?.code).toBe('23514')
})

test('a file cannot write what is the site’s own', async () => {
  const row = rowOf(1, {
    columns: { ...columns, id: randomUUID(), published_at: '2001-01-01', user_id: randomUUID() } as never,
  })
  await importRows([row])
  const [stored] = await withCode(row.referenceCode)
  expect(stored?.published_at).toBeNull()
})

test('a deal that the file closes takes the listing off the site, at each import', async () => {
  const row = rowOf(1, { columns: { ...columns, deal_status: 'sold', active: true } })
  await importRows([row])
  await importRows([row])
  expect(await withCode(row.referenceCode)).toMatchObject([{ active: false, deal_status: 'sold' }])
})

test('an import is taken back in one step, and what somebody has changed since stays and is named', async () => {
  const [restored, changed, told] = [newCode(), newCode(), newCode()]
  const ids: string[] = []
  for (const code of [restored, changed, told])
    ids.push(await storeProperty({ reference_code: code, price: 100, deal_status: 'available' }))
  await owner.db
    .rpc('replace_property_additional_info', { p_property_id: ids[0]!, p_infos: ['Antes'] })
    .throwOnError()
  const fresh = rowOf(4)
  const job = await importRows([
    rowOf(1, { referenceCode: restored, columns: { price: 200, deal_status: 'rented' }, infos: ['Depois'] }),
    rowOf(2, { referenceCode: changed, columns: { price: 200 } }),
    rowOf(3, { referenceCode: told, columns: { price: 200 }, infos: ['Do arquivo'] }),
    fresh,
  ])
  await owner.db.from('properties').update({ bedrooms: 9 }).eq('id', ids[1]!).throwOnError()
  await owner.db
    .rpc('replace_property_additional_info', { p_property_id: ids[2]!, p_infos: ['De uma pessoa'] })
    .throwOnError()
  const [{ id: freshId } = { id: '' }] = await withCode(fresh.referenceCode)

  expect((await undo(owner.db, job).throwOnError()).data).toBe('undone')
  expect((await undo(owner.db, job).throwOnError()).data).toBe('undone')
  expect(await withCode(restored)).toMatchObject([
    {
      price: 100,
      deal_status: 'available',
      active: true,
      property_additional_info: [{ info_text: 'Antes' }],
    },
  ])
  expect(await withCode(changed)).toMatchObject([{ price: 200, bedrooms: 9 }])
  expect(await withCode(told)).toMatchObject([
    { price: 200, property_additional_info: [{ info_text: 'De uma pessoa' }] },
  ])
  expect(await withCode(fresh.referenceCode)).toEqual([])
  const { data: binned } = await owner.db
    .from('deleted_properties')
    .select('id')
    .eq('id', freshId)
    .throwOnError()
  expect(binned).toHaveLength(1)
  expect(await importOf(job)).toMatchObject({
    state: 'undone',
    kept: [
      { id: ids[1], code: changed },
      { id: ids[2], code: told },
    ],
  })
})

test('of two imports taken back newest first each gives back what it found, and what somebody has changed stays', async () => {
  const codes = [newCode(), newCode(), newCode()]
  const ids: string[] = []
  for (const code of codes) ids.push(await storeProperty({ reference_code: code, price: 100 }))
  const importPrice = (price: number, info: string) =>
    importRows(
      codes.map((referenceCode, index) =>
        rowOf(index + 1, { referenceCode, columns: { price }, ...(index === 0 && { infos: [info] }) }),
      ),
    )
  const change = (id = '') => owner.db.from('properties').update({ bedrooms: 9 }).eq('id', id).throwOnError()
  const found = async () => (await Promise.all(codes.map(withCode))).flat()
  const older = await importPrice(200, 'Da primeira')
  await change(ids[1])
  const newer = await importPrice(300, 'Da segunda')
  await change(ids[2])

  await undo(owner.db, newer).throwOnError()
  expect(await importOf(newer)).toMatchObject({ state: 'undone', kept: [{ id: ids[2], code: codes[2] }] })
  expect(await found()).toMatchObject([
    { price: 200, property_additional_info: [{ info_text: 'Da primeira' }] },
    { price: 200, bedrooms: 9 },
    { price: 300, bedrooms: 9 },
  ])
  await undo(owner.db, older).throwOnError()
  expect(await importOf(older)).toMatchObject({ state: 'undone', kept: [{ id: ids[1] }, { id: ids[2] }] })
  expect(await found()).toMatchObject([
    { price: 100, property_additional_info: [] },
    { price: 200, bedrooms: 9 },
    { price: 300, bedrooms: 9 },
  ])
})

test('an import is taken back for 30 days after it was stored, whenever it was sent', async () => {
  const code = newCode()
  await storeProperty({ reference_code: code, price: 100 })
  const age = (column: string, id: string) =>
    database(`update public.property_imports set ${column} = now() - interval '31 days' where id = $1`, [id])
  const sent = await stage(owner.db, [rowOf(1, { referenceCode: code, columns: { price: 200 } })])
  await age('created_at', sent)
  await store(owner.db, sent).throwOnError()
  // The next one deletes what is too old.
  const next = await importRows([rowOf(1)])
  await undo(owner.db, sent).throwOnError()
  expect(await withCode(code)).toMatchObject([{ price: 100 }])
  await age('stored_at', next)
  expect((await undo(owner.db, next)).error?.code).toBe('22023')
})

test('an import that was not stored is dropped by undoing it', async () => {
  const row = rowOf(1)
  const id = await stage(owner.db, [row])
  await undo(owner.db, id).throwOnError()
  expect((await store(owner.db, id)).data).toBe('undone')
  expect(await withCode(row.referenceCode)).toEqual([])
})

const addresses = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'fotos/3.jpg']

test('each photo is one tab’s for a time, is stored with its row, and is not queued again', async () => {
  const row = rowOf(1, { photos: [...addresses, addresses[0]!] })
  const job = await importRows([row])
  expect(await importOf(job)).toMatchObject({ photos: { waiting: 3, files: 1, stored: 0, failed: 0 } })
  const { data: byAddress } = await owner.db
    .rpc('claim_import_photos', { p_id: job, p_limit: 20, p_with_files: false })
    .throwOnError()
  expect(byAddress).toMatchObject([
    { address: addresses[0], position: 0, is_primary: true },
    { address: addresses[1], position: 1, is_primary: false },
  ])
  // Another tab gets the rest.
  const files = await photosOf(job)
  expect(files).toMatchObject([{ address: addresses[2], position: 2 }])
  expect(await photosOf(job)).toEqual([])
  // Its two minutes are over: that tab was closed.
  await database(`update private.import_photos set due_at = now() where import_id = $1`, [job])
  const all = await photosOf(job)
  for (const photo of all) await storePhoto(photo).throwOnError()
  expect((await storePhoto(all[0]!)).error?.code).toBe('23505')
  expect(await importOf(job)).toMatchObject({ photos: { waiting: 0, stored: 3, failed: 0 } })

  const next = await importRows([{ ...row, photos: [...addresses, 'https://a.example/4.jpg'] }])
  expect(await photosOf(next)).toMatchObject([
    { address: 'https://a.example/4.jpg', position: 3, is_primary: false },
  ])
})

test('photos that an earlier import has not stored are those of the same file’s next one', async () => {
  const row = rowOf(1, { photos: addresses })
  const first = await importRows([row])
  const [stored, failed] = await photosOf(first)
  await storePhoto(stored!).throwOnError()
  await failPhoto(failed!.image_id, true)
  await database(`update private.import_photos set due_at = now() where import_id = $1`, [first])

  const second = await importRows([row])
  expect(await importOf(first)).toMatchObject({
    photos: { waiting: 0, failed: 0, stored: 1 },
    zip_photos: [],
  })
  expect(await importOf(second)).toMatchObject({
    photos: { waiting: 2, failed: 0, stored: 0, files: 1 },
    zip_photos: ['fotos/3.jpg'],
  })
  const rest = await photosOf(second)
  expect(rest).toMatchObject([
    { address: addresses[1], position: 1, is_primary: false },
    { address: addresses[2], position: 2, is_primary: false },
  ])
  for (const photo of rest) await storePhoto(photo).throwOnError()
  expect(await photosOf(await importRows([row]))).toEqual([])
})

test('a ZIP with another photo of the same name brings it', async () => {
  const row = rowOf(1, { photos: ['fotos/1.jpg#0a0a0a0a'] })
  const [photo] = await photosOf(await importRows([row]))
  await storePhoto(photo!).throwOnError()
  const next = await importRows([{ ...row, photos: ['fotos/1.jpg#0b0b0b0b'] }])
  expect(await photosOf(next)).toMatchObject([{ address: 'fotos/1.jpg#0b0b0b0b', position: 1 }])
})

test('the listings of an export of everything get none of their own photos again', async () => {
  const row = rowOf(1, { photos: ['https://a.example/1.jpg'] })
  const [photo] = await photosOf(await importRows([row]))
  await storePhoto(photo!).throwOnError()
  const own = ['', 'marcada-'].map((mark) => `fotos/x/01-${mark}${photo!.image_id}.jpg#0a0a0a0a`)
  const next = await importRows([{ ...row, photos: [...own, `fotos/x/02-${randomUUID()}.jpg#0b0b0b0b`] }])
  expect(await photosOf(next)).toMatchObject([
    { address: expect.stringMatching(/^fotos\/x\/02-/), position: 1 },
  ])
})

test('two tabs at once never get the same photo', async () => {
  const photos = Array.from({ length: 40 }, (_one, index) => `https://a.example/${index}.jpg`)
  const job = await importRows([rowOf(1, { photos })])
  const claims = await Promise.all(Array.from({ length: 8 }, () => photosOf(job, 5)))
  const claimed = claims.flat().map(({ image_id }) => image_id)
  expect(new Set(claimed).size).toBe(claimed.length)
  const rest = await photosOf(job)
  expect(claimed.length + rest.length).toBe(40)
})

test('a photo fails after three attempts or a final one, is listed, and may be tried again', async () => {
  const row = rowOf(1, { photos: addresses.slice(0, 2) })
  const job = await importRows([row])
  const [first, second] = await photosOf(job)
  expect((await failPhoto(first!.image_id, true)).data).toBe('failed')
  const states = []
  for (let n = 0; n < 3; n++) states.push((await failPhoto(second!.image_id, false)).data)
  expect(states).toEqual(['waiting', 'waiting', 'failed'])
  expect(await importOf(job)).toMatchObject({
    photos: { waiting: 0, failed: 2 },
    failures: [
      { address: addresses[0], reason: 'Não respondeu.', reference_code: row.referenceCode },
      { address: addresses[1] },
    ],
  })
  expect((await owner.db.rpc('retry_import_photos', { p_id: job }).throwOnError()).data).toBe(2)
  expect(await photosOf(job)).toHaveLength(2)
})

test('a photo that was stored, and taken back without its answer, waits again', async () => {
  const job = await importRows([rowOf(1, { photos: addresses.slice(0, 1) })])
  const [photo] = await photosOf(job)
  await storePhoto(photo!).throwOnError()
  expect((await failPhoto(photo!.image_id, false)).data).toBeNull()
  await owner.db.from('property_images').delete().eq('id', photo!.image_id).throwOnError()
  expect((await failPhoto(photo!.image_id, false)).data).toBe('waiting')
  expect(await importOf(job)).toMatchObject({ photos: { waiting: 1, stored: 0 } })
})

test('an undone import takes its photos with it, also one that is on its way', async () => {
  const code = newCode()
  const id = await storeProperty({ reference_code: code })
  const own = { id: randomUUID(), property_id: id, image_url: 'https://fotos.example/de-antes.jpg' }
  await service().from('property_images').insert(own).throwOnError()
  const row = rowOf(1, { referenceCode: code, columns: {}, photos: addresses.slice(0, 2) })
  const job = await importRows([row])
  const [stored, late] = await photosOf(job)
  await storePhoto(stored!).throwOnError()
  await undo(owner.db, job).throwOnError()
  expect((await storePhoto(late!)).error?.code).toBe('22023')
  const { data: left } = await service()
    .from('property_images')
    .select('id')
    .eq('property_id', id)
    .throwOnError()
  expect(left).toEqual([{ id: own.id }])
  expect(await photosOf(job)).toEqual([])
  // They may come with another import.
  expect(await photosOf(await importRows([row]))).toHaveLength(2)
})

test('what an undone import created comes back from the bin with its photos', async () => {
  const row = rowOf(1, { photos: addresses.slice(0, 1) })
  const job = await importRows([row])
  const [photo] = await photosOf(job)
  await storePhoto(photo!).throwOnError()
  await undo(owner.db, job).throwOnError()
  await owner.db.rpc('restore_properties', { p_ids: [photo!.property_id] }).throwOnError()
  const again = await importRows([row])
  expect(await photosOf(again)).toEqual([])
})

test('the dry run learns which properties have which codes', async () => {
  const [one, two, none] = [newCode(), newCode(), newCode()]
  const id = await storeProperty({ reference_code: one, title: 'Casa conhecida' })
  const job = await importRows([
    rowOf(1, { referenceCode: one, columns: {}, infos: ['Perto da praia'], photos: addresses }),
  ])
  const [photo] = await photosOf(job)
  await storePhoto(photo!).throwOnError()
  await storeProperty({ reference_code: two })
  await storeProperty({ reference_code: two })
  const asked = one.toLowerCase()
  const { data } = await owner.db.rpc('find_reference_codes', { p_codes: [asked, two, none] }).throwOnError()
  const known = data as unknown as Record<string, object[]>
  expect(known[asked]).toMatchObject([
    { id, title: 'Casa conhecida', infos: ['Perto da praia'], photos: [addresses[0], photo!.image_id] },
  ])
  expect(known[two]).toHaveLength(2)
  expect(Object.keys(known)).not.toContain(none)
})

test('another agency adds nothing to it', async () => {
  const stranger = await newTenant()
  const id = await stage(owner.db, [rowOf(1)])
  await expect(stage(stranger.db, [rowOf(1)], id)).rejects.toMatchObject({ code: '22023' })
})

const point = { latitude: -27.591234, longitude: -48.551234 }

async function pointOf(code: string) {
  const { data } = await service()
    .from('properties')
    .select('id, updated_at, property_points(latitude, longitude, precision, display)')
    .eq('reference_code', code)
    .single()
    .throwOnError()
  return data
}

test('a file puts listings on the map, moves those that it knows, and undoing takes both back', async () => {
  const codes = [newCode(), newCode(), newCode()] as const
  const [onMap, off, fresh] = codes
  const id = await storeProperty({ reference_code: onMap })
  await storeProperty({ reference_code: off })
  const known = { ...point, precision: 'door', display: 'exact' } as const
  await service()
    .from('property_points')
    .insert({ property_id: id, ...known })
    .throwOnError()
  const before = await pointOf(onMap)
  const moved = { ...point, latitude: -27.6 }
  const told = { ...point, precision: 'neighborhood', display: 'neighborhood' } as const
  const rows = [
    rowOf(1, { referenceCode: onMap, columns: {}, point: moved }),
    rowOf(2, { referenceCode: off, columns: {}, point: told }),
    rowOf(3, { referenceCode: fresh, point }),
  ]
  const job = await importRows(rows)
  expect(await importOf(job)).toMatchObject({ created: 1, updated: 2, unchanged: 0 })
  // What the file does not tell stays as it is. Whoever has the form open learns of it.
  const after = await pointOf(onMap)
  expect(after.property_points).toEqual({ ...known, ...moved })
  expect(after.updated_at).not.toBe(before.updated_at)
  expect((await pointOf(off)).property_points).toEqual(told)
  expect((await pointOf(fresh)).property_points).toEqual({ ...point, precision: 'street', display: 'about' })
  expect(await importOf(await importRows(rows))).toMatchObject({ created: 0, updated: 0, unchanged: 3 })

  await undo(owner.db, job).throwOnError()
  expect((await pointOf(onMap)).property_points).toEqual(known)
  expect((await pointOf(off)).property_points).toBeNull()
  expect(await withCode(fresh)).toEqual([])
})

test('a point that somebody has set since stays when its import is undone', async () => {
  const code = newCode()
  await storeProperty({ reference_code: code })
  const job = await importRows([rowOf(1, { referenceCode: code, columns: {}, point })])
  const { id, updated_at } = await pointOf(code)
  const own = { ...point, latitude: -27.7, precision: 'door', display: 'exact' } as const
  const save = { p_id: id, p_row: { featured: false }, p_point: own, p_seen: updated_at }
  await owner.db.rpc('save_property', save).throwOnError()
  await undo(owner.db, job).throwOnError()
  expect((await pointOf(code)).property_points).toEqual(own)
})
