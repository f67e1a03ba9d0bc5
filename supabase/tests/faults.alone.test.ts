import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../tooling/stack/processes.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { servicesOf } from '../../tooling/testing/servicesOf.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { callFunction, leadPayload } from './callFunction.ts'
import { newTenant, service } from './people.ts'
import { propertyValues, storeProperty } from './samples.ts'

const isBack = () =>
  until(async () => {
    const { error } = await service().from('property_categories').select('id').limit(1)
    return error === null
  }, 30_000)

test('PostgreSQL killed in mid-write: what was acknowledged is there, nothing is there by half', async () => {
  const { db } = await newTenant()
  const properties = await Promise.all(Array.from({ length: 30 }, () => storeProperty()))
  const before = Array.from({ length: 20 }, (_one, index) => `antes ${index}`)
  const after = Array.from({ length: 20 }, (_one, index) => `depois ${index}`)
  const replace = (p_property_id: string, p_infos: string[]) =>
    db.rpc('replace_property_additional_info', { p_property_id, p_infos })
  await Promise.all(properties.map((id) => replace(id, before).throwOnError()))

  const acknowledged: string[] = []
  const names = Array.from({ length: 60 }, () => `Tipo ${randomUUID()}`)
  const writes = [
    ...names.map(async (name) => {
      const { error } = await service().from('property_categories').insert({ name })
      if (!error) acknowledged.push(name)
    }),
    ...properties.map(async (id) => {
      const { error } = await replace(id, after)
      if (!error) acknowledged.push(id)
    }),
  ]
  await until(() => acknowledged.length > 5, 5000)
  process.kill(servicesOf(testStack().pid).postgres as number, 'SIGKILL')
  await Promise.all(writes)
  expect(acknowledged.length).toBeLessThan(writes.length)

  expect(await isBack()).toBe(true)
  const { data: kept } = await service()
    .from('property_categories')
    .select('name')
    .in('name', names)
    .throwOnError()
  const keptNames = kept.map(({ name }) => name)
  expect(keptNames).toEqual(expect.arrayContaining(acknowledged.filter((one) => one.startsWith('Tipo'))))

  const { data: infos } = await service()
    .from('property_additional_info')
    .select('property_id, info_text')
    .in('property_id', properties)
    .order('position')
    .throwOnError()
  for (const id of properties) {
    const list = infos.filter((row) => row.property_id === id).map((row) => row.info_text)
    expect(acknowledged.includes(id) ? [after] : [before, after]).toContainEqual(list)
  }
})

test('PostgreSQL killed in the middle of an import: nothing of it is there, and it goes on', async () => {
  expect(await isBack()).toBe(true)
  const { db } = await newTenant()
  const columns = await propertyValues()
  const code = randomUUID().slice(0, 8)
  const rows = Array.from({ length: 600 }, (_one, index) => ({
    row: index + 1,
    referenceCode: `${code}-${index}`,
    columns,
    infos: ['Perto da praia'],
    photos: ['https://fotos.example/1.jpg'],
  }))
  const id = randomUUID()
  const job = { p_id: id, p_file_name: 'a.csv', p_source: 'spreadsheet', p_total: rows.length }
  for (const p_rows of [rows.slice(0, 300), rows.slice(300)])
    await db.rpc('stage_property_import', { ...job, p_rows }).throwOnError()
  const stored = async () => {
    const { count } = await service()
      .from('properties')
      .select('id', { count: 'exact', head: true })
      .like('reference_code', `${code}-%`)
      .throwOnError()
    return count
  }

  const answer = await withDatabase(testStack().databaseUrl, async (database) => {
    // The photos come after the listings: the import waits here, half written.
    await database.query('begin')
    await database.query('lock table private.import_photos in share row exclusive mode')
    const storing = db.rpc('store_property_import', { p_id: id }).then(({ data }) => data)
    const waits = async () => {
      // Within a transaction the first look would be kept.
      await database.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await database.query(
        `select from pg_stat_activity where query ilike '%store_property_import%'
         and backend_xid is not null and wait_event_type = 'Lock'`,
      )
      return rowCount !== 0
    }
    expect(await until(waits, 20_000)).toBe(true)
    const [postgres] = readFileSync(join(testStack().dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
      '\n',
    )
    process.kill(Number(postgres), 'SIGKILL')
    return storing
  })
  expect(answer).not.toBe('stored')

  expect(await isBack()).toBe(true)
  expect(await stored()).toBe(0)
  const known = await db.rpc('get_property_import', { p_id: id }).throwOnError()
  expect(known.data).toMatchObject({ state: 'staged', staged: 600, created: 0 })
  expect((await db.rpc('store_property_import', { p_id: id }).throwOnError()).data).toBe('stored')
  expect(await stored()).toBe(600)
})

test('Deno killed while leads come in: whoever tries again is stored once, and every answer was true', async () => {
  expect(await isBack()).toBe(true)
  const people = Array.from({ length: 4 }, () => `Proprietário ${randomUUID()}`)

  async function retryUntilAnswered(nomeProprietario: string): Promise<string> {
    const send = () => callFunction('submit-property-lead', { body: { ...leadPayload, nomeProprietario } })
    for (let attempt = 0; attempt < 100; attempt++) {
      const answer = await send().catch(() => undefined)
      if (answer && answer.status < 300) return String(answer.body.id)
      await pause(100)
    }
    throw new Error('The functions did not come back')
  }

  const answers = people.map(retryUntilAnswered)
  await pause(10)
  process.kill(servicesOf(testStack().pid).functions as number, 'SIGKILL')
  const ids = await Promise.all(answers)

  const { data } = await service()
    .from('leads')
    .select('id, owner_name')
    .in('owner_name', people)
    .throwOnError()
  expect(data).toHaveLength(people.length)
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
  const { data: mails } = await service().from('outbox').select('lead_id').in('lead_id', ids).throwOnError()
  expect(mails).toHaveLength(people.length)
})
