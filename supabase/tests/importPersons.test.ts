import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { ImportedPerson } from 'shared-backend/schemas'
import { until } from '../../tooling/stack/processes.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { newTenant, service } from './people.ts'
import { inquiryValues, leadValues, propertyValues, storeLead, storeProperty } from './samples.ts'

/* People of an export of everything: staged and stored with the listings of the same import, and taken back with them. */

type Owner = Awaited<ReturnType<typeof newTenant>>
type Db = Owner['db']

let owner: Owner

beforeEach(async () => {
  owner = await newTenant()
})

const { owner_name, ...ofLead } = leadValues

const base = (row: number) => ({
  row,
  created_at: `2026-02-03T10:00:00.${String(100_000 + row)}+00:00`,
  updated_at: '2026-03-04T11:00:00.654321+00:00',
  consented_at: '2026-02-03T09:59:00.111111+00:00',
  notice_version: '2025-11',
  stage: 'new' as const,
  source_campaign: 'utm_source=jornal',
})

const leadOf = (row: number, more: Partial<ImportedPerson> = {}) =>
  ({ ...base(row), kind: 'lead', name: owner_name, ...ofLead, ...more }) as ImportedPerson
const messageOf = (row: number, more: Partial<ImportedPerson> = {}) =>
  ({
    ...base(row),
    kind: 'message',
    email: null,
    ...inquiryValues,
    notice_version: '2025-11',
    ...more,
  }) as ImportedPerson

const stageRows = (db: Db, p_id: string, rows: object[], p_total = rows.length) =>
  db.rpc('stage_property_import', {
    ...{ p_id, p_file_name: 'agencia.zip', p_source: 'zip', p_total },
    p_rows: rows as never,
  })
const stagePersons = (db: Db, p_id: string, persons: object[], p_total = persons.length) =>
  db.rpc('stage_import_persons', { p_id, p_total, p_persons: persons as never })
const store = (p_id: string, { db } = owner) => db.rpc('store_property_import', { p_id })
const undo = (p_id: string) => owner.db.rpc('undo_property_import', { p_id })

async function stage(persons: object[], rows: object[] = []) {
  const id = randomUUID()
  await stageRows(owner.db, id, [], rows.length).throwOnError()
  await stagePersons(owner.db, id, persons).throwOnError()
  if (rows.length > 0) await stageRows(owner.db, id, rows).throwOnError()
  return id
}

async function importPersons(persons: object[], rows: object[] = []) {
  const id = await stage(persons, rows)
  expect((await store(id).throwOnError()).data).toBe('stored')
  return id
}

async function importOf(p_id: string) {
  const { data } = await owner.db.rpc('get_property_import', { p_id }).throwOnError()
  return data as unknown as Record<string, unknown>
}

const stored = (table: 'leads' | 'inquiries' | 'cases', { tenantId } = owner) =>
  service()
    .from(table)
    .select('*')
    .eq('tenant_id', tenantId)
    .order('created_at')
    .throwOnError()
    .then(({ data }) => data as Record<string, unknown>[])

test('people become leads, messages and cases as they were, with their times, and no e-mail goes out', async () => {
  const lead = leadOf(1, {
    ...{ stage: 'proposal', next_step: 'Ligar', next_on: '2026-12-01', notes: 'Prefere WhatsApp' },
    ...{ assignee: owner.username, area: 80.5, bedrooms: 3 },
    first_answered_at: '2026-02-04T08:00:00.5+00:00',
  })
  const message = messageOf(2, { stage: 'lost', lost_reason: 'price', email: 'ana@teste.example' })
  const id = await importPersons([lead, message])
  expect(await importOf(id)).toMatchObject({ state: 'stored', total: 0, persons: 2, persons_created: 2 })
  const [storedLead] = await stored('leads')
  const [inquiry] = await stored('inquiries')
  const { created_at, updated_at, consented_at } = lead
  expect(storedLead).toMatchObject({
    ...{
      ...ofLead,
      ...{ created_at, updated_at, consented_at },
      owner_name,
      status: 'contacted',
      notes: lead.notes,
    },
    ...{ area: 80.5, bedrooms: 3 },
    ...{ notice_version: '2025-11', source_campaign: 'utm_source=jornal', address_hash: null },
  })
  const { row: _row, kind, lost_reason: _reason, ...ofMessage } = message
  expect(inquiry).toMatchObject({ ...ofMessage, kind, property_id: null })
  expect(await stored('cases')).toMatchObject([
    {
      ...{ kind: 'lead', lead_id: storedLead!.id, stage: 'proposal', lost_reason: null },
      assignee_id: owner.id,
      ...{ next_step: 'Ligar', next_on: '2026-12-01', first_answered_at: lead.first_answered_at },
      ...{ created_at: lead.created_at, updated_at: lead.updated_at },
    },
    {
      ...{ kind: 'message', inquiry_id: inquiry!.id, stage: 'lost', lost_reason: 'price' },
      updated_at: message.updated_at,
    },
  ])
  const { data: mails } = await service()
    .from('outbox')
    .select('id')
    .or(`lead_id.eq.${String(storedLead!.id)},inquiry_id.eq.${String(inquiry!.id)}`)
    .throwOnError()
  expect(mails).toEqual([])
  // Whoever is erased is erased in one place.
  const left = 'select person from private.import_persons where import_id = $1'
  const { rows } = await withDatabase(testStack().databaseUrl, (db) => db.query(left, [id]))
  expect(rows).toEqual([{ person: null }, { person: null }])
})

test('the desk finds them, and learns that its list is another one', async () => {
  const desk = async () => (await owner.db.rpc('get_desk').throwOnError()).data as { version: string }
  // Newer than what comes.
  await storeLead(owner.tenantId)
  const before = await desk()
  const id = await importPersons([messageOf(1, { name: 'Zeferina das Provas' })])
  const after = await desk()
  expect(after.version).not.toBe(before.version)
  const { data } = await owner.db.rpc('list_cases', { p_search: 'zeferina' }).throwOnError()
  expect(data).toMatchObject({ found: 1, rows: [{ name: 'Zeferina das Provas' }] })
  await undo(id).throwOnError()
  expect((await desk()).version).not.toBe(after.version)
})

test('the same people again are left as the desk has them, and two rows of one person are one', async () => {
  const persons = [leadOf(1), messageOf(2), { ...messageOf(2), row: 3 }]
  await importPersons(persons)
  await owner.db.from('cases').update({ stage: 'proposal' }).eq('kind', 'lead').throwOnError()
  const before = await Promise.all([stored('leads'), stored('inquiries'), stored('cases')])
  const again = await importPersons(persons)
  expect(await importOf(again)).toMatchObject({ persons: 3, persons_created: 0 })
  expect(await Promise.all([stored('leads'), stored('inquiries'), stored('cases')])).toEqual(before)
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 2])
})

test('people who differ in their moment, their name or what they write about are several', async () => {
  const moment = base(1).created_at
  await importPersons([leadOf(1), messageOf(5, { created_at: moment })])
  await importPersons([
    leadOf(2, { created_at: moment, address: 'Outra rua' }),
    leadOf(3, { created_at: moment, name: 'Outra pessoa' }),
    leadOf(4),
    messageOf(6, { created_at: moment, property_title: 'Outra casa' }),
    messageOf(7, { created_at: moment, name: 'Outra pessoa' }),
  ])
  expect([await stored('leads'), await stored('inquiries')].map((rows) => rows.length)).toEqual([4, 3])
})

test('a message belongs to the listing of its code, also one of the same import, and to none of two', async () => {
  const [code, twice] = [`IP${randomUUID().slice(0, 8)}`, `IP${randomUUID().slice(0, 8)}`]
  await storeProperty({ reference_code: twice })
  await storeProperty({ reference_code: twice })
  await importPersons(
    [
      messageOf(1, { reference_code: code.toLowerCase() }),
      messageOf(2, { reference_code: twice }),
      messageOf(3),
    ],
    [{ row: 1, referenceCode: code, columns: await propertyValues(), photos: [] }],
  )
  const { data } = await service()
    .from('properties')
    .select('id')
    .eq('reference_code', code)
    .single()
    .throwOnError()
  expect((await stored('inquiries')).map(({ property_id }) => property_id)).toEqual([data.id, null, null])
})

test('somebody whose user name the agency does not have has nobody’s case', async () => {
  const stranger = await newTenant()
  await importPersons([leadOf(1, { assignee: stranger.username }), leadOf(2, { assignee: 'ninguem' })])
  expect((await stored('cases')).map(({ assignee_id }) => assignee_id)).toEqual([null, null])
})

describe('undone', () => {
  test('those that it stored are gone, and those whom the desk has worked on stay and are counted', async () => {
    await importPersons([leadOf(1)])
    const persons = [leadOf(1), leadOf(2), leadOf(3), messageOf(4), messageOf(5), leadOf(6)]
    const id = await importPersons(persons)
    const change = async (row: number, values: object) => {
      const created_at = base(row).created_at
      await owner.db
        .from('cases')
        .update(values as never)
        .match({ created_at })
        .throwOnError()
    }
    await change(2, { notes: 'Ligou' })
    await change(4, { next_step: 'Ligar', next_on: '2026-12-01' })
    // One is erased meanwhile.
    const erased = { tenant_id: owner.tenantId, created_at: base(6).created_at }
    await service().from('leads').delete().match(erased).throwOnError()
    expect((await undo(id).throwOnError()).data).toBe('undone')
    expect(await importOf(id)).toMatchObject({
      state: 'undone',
      persons: 6,
      persons_created: 5,
      persons_kept: 2,
    })
    const moments = (rows: Record<string, unknown>[]) => rows.map(({ created_at }) => created_at)
    expect(moments(await stored('leads'))).toEqual([base(1).created_at, base(2).created_at])
    expect(moments(await stored('inquiries'))).toEqual([base(4).created_at])
    expect(moments(await stored('cases'))).toEqual([1, 2, 4].map((row) => base(row).created_at))
    // The same file brings the others again.
    expect(await importOf(await importPersons(persons))).toMatchObject({ persons_created: 3 })
  })

  test('messages about listings that the import created are gone with those', async () => {
    const code = `IP${randomUUID().slice(0, 8)}`
    const rows = [{ row: 1, referenceCode: code, columns: await propertyValues(), photos: [] }]
    const id = await importPersons([messageOf(1, { reference_code: code })], rows)
    expect(await stored('inquiries')).toMatchObject([{ property_id: expect.any(String) as string }])
    await undo(id).throwOnError()
    expect(await importOf(id)).toMatchObject({ state: 'undone', persons_kept: 0 })
    expect(await stored('inquiries')).toEqual([])
  })
})

describe('refused', () => {
  test('a person that the tables refuse, as no dry run lets pass, keeps everything out', async () => {
    const code = `IP${randomUUID().slice(0, 8)}`
    const rows = [{ row: 1, referenceCode: code, columns: await propertyValues(), photos: [] }]
    const id = await stage([leadOf(1), messageOf(2, { message: 'x'.repeat(2001) })], rows)
    expect((await store(id)).error?.code).toBe('23514')
    expect(await stored('cases')).toEqual([])
    const { data } = await service().from('properties').select('id').eq('reference_code', code).throwOnError()
    expect(data).toEqual([])
    // Taken back, it leaves nothing of them.
    await undo(id).throwOnError()
    expect(await importOf(id)).toMatchObject({ state: 'undone', staged_persons: 0 })
  })

  test('an import is stored when all its people are there, and never has more', async () => {
    const id = await stage([leadOf(1)])
    const more = randomUUID()
    await stageRows(owner.db, more, []).throwOnError()
    expect((await store(more)).error?.code).toBe('22023')
    await stagePersons(owner.db, more, [leadOf(1)], 2).throwOnError()
    expect((await store(more)).error?.code).toBe('22023')
    expect((await stagePersons(owner.db, more, [leadOf(2)], 3)).error?.code).toBe('22023')
    expect((await stagePersons(owner.db, more, [leadOf(2), leadOf(3)], 2)).error?.code).toBe('22023')
    // A batch that is sent again changes nothing.
    expect((await stagePersons(owner.db, id, [leadOf(1, { name: 'Outra' })]).throwOnError()).data).toBe(1)
    await store(id).throwOnError()
    expect(await stored('leads')).toMatchObject([{ owner_name }])
    expect((await stagePersons(owner.db, id, [leadOf(1)])).error?.code).toBe('22023')
  })

  test('a file writes nothing that is the site’s own', async () => {
    const stranger = await newTenant()
    const own = {
      id: randomUUID(),
      tenant_id: stranger.tenantId,
      address_hash: 'x',
      fingerprint: 'x',
      lead_id: randomUUID(),
    }
    await importPersons([
      { ...leadOf(1), ...own, status: 'won' },
      { ...messageOf(2), ...own, kind: 'visit' },
    ])
    expect(await stored('cases', stranger)).toEqual([])
    const [lead] = await stored('leads')
    expect(lead).toMatchObject({ status: 'new', address_hash: null, fingerprint: null })
    expect(lead!.id).not.toBe(own.id)
  })

  test('what the desk would not keep is left out or made good', async () => {
    const wrong = { stage: 'lost' as const, lost_reason: null, next_step: null, next_on: '2026-12-01' }
    await importPersons([leadOf(1, wrong), messageOf(2, { lost_reason: 'price' })])
    expect(await stored('cases')).toMatchObject([
      { stage: 'lost', lost_reason: 'unstated', next_step: null, next_on: null },
      { stage: 'new', lost_reason: null },
    ])
  })

  test('a moment that is still to come is now', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString()
    await importPersons([leadOf(1, { created_at: later, updated_at: later })])
    const [lead] = await stored('leads')
    expect(Date.parse(lead!.created_at as string)).toBeLessThan(Date.now() + 60_000)
    expect(Date.parse(lead!.updated_at as string)).toBeLessThan(Date.now() + 60_000)
  })
})

describe('what waits is personal data', () => {
  const contact = 'espera@teste.example'
  const find = async () => {
    const { data } = await owner.db.rpc('find_person', { p_contacts: [contact] }).throwOnError()
    return data as { version: string; erasable: object; rows: { kind: string; content: object }[] }
  }

  test('it is found and erased on request, and the others are stored', async () => {
    const id = await stage([leadOf(1, { email: contact, assignee: owner.username }), leadOf(2)])
    const { version, erasable, rows } = await find()
    expect(erasable).toEqual({ lead: 1 })
    expect(rows).toMatchObject([{ kind: 'lead', content: { owner_name, file_name: 'agencia.zip' } }])
    // Who of the agency was at work is nobody's own.
    expect(rows[0]!.content).not.toHaveProperty('assignee')
    const erased = await owner.db
      .rpc('erase_person', { p_contacts: [contact], p_version: version })
      .throwOnError()
    expect(erased.data).toEqual({ lead: 1 })
    expect((await find()).rows).toEqual([])
    expect((await store(id).throwOnError()).data).toBe('stored')
    expect(await stored('leads')).toMatchObject([{ email: ofLead.email }])
    expect(await importOf(id)).toMatchObject({ persons: 2, persons_created: 1 })
  })

  /** Whether a call of the API waits for what `db` has locked. */
  const waits = async (db: Client, call: string) => {
    // Within a transaction the first look would be kept.
    await db.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await db.query(
      `select from pg_stat_activity where query ilike $1 and wait_event_type = 'Lock'`,
      [`%${call}%`],
    )
    return rowCount !== 0
  }

  /** Calls while `sql` is at work, and answers once that has ended. */
  const callDuring = <Answer>(sql: string, values: unknown[], call: string, run: () => PromiseLike<Answer>) =>
    withDatabase(testStack().databaseUrl, async (db) => {
      await db.query('begin')
      await db.query(sql, values)
      const running = run().then((answer) => answer)
      expect(await until(() => waits(db, call), 20_000)).toBe(true)
      await db.query('commit')
      return running
    })

  test('it is erased, too, by a request that comes while the import is stored', async () => {
    const id = await stage([leadOf(1, { email: contact })])
    const { version } = await find()
    const erase = () => owner.db.rpc('erase_person', { p_contacts: [contact], p_version: version })
    const sql = 'select private.write_import_persons($1)'
    expect((await callDuring(sql, [id], 'erase_person', erase)).error).toBeNull()
    expect(await stored('leads')).toEqual([])
    expect((await find()).rows).toEqual([])
  })

  test('an import that is stored while it is erased brings the others', async () => {
    const id = await stage([leadOf(1, { email: contact }), leadOf(2), messageOf(3, { email: contact })])
    const sql = `select private.erase_rows($1, array(
      select id from private.import_persons where import_id = $2 and person ->> 'email' = $3
    ), 'request')`
    const values = [owner.tenantId, id, contact]
    const answer = await callDuring(sql, values, 'store_property_import', () => store(id))
    expect(answer).toMatchObject({ error: null, data: 'stored' })
    expect(await stored('leads')).toMatchObject([{ email: ofLead.email }])
    expect(await stored('inquiries')).toEqual([])
    expect((await find()).rows).toEqual([])
  })

  test('what has waited for 30 days is deleted by the daily job', async () => {
    const id = await stage([leadOf(1)])
    await service().rpc('enforce_retention').throwOnError()
    expect(await importOf(id)).toMatchObject({ staged_persons: 1 })
    await service()
      .from('property_imports')
      .update({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .eq('id', id)
      .throwOnError()
    await service().rpc('enforce_retention').throwOnError()
    expect(await importOf(id)).toBeNull()
  })

  test('its time to be kept counts from its last change, not from the import', async () => {
    const old = { created_at: '2016-01-01T00:00:00.1+00:00', updated_at: '2016-01-02T00:00:00+00:00' }
    await importPersons([leadOf(1, old), leadOf(2), messageOf(3, old)])
    await service().rpc('enforce_retention').throwOnError()
    expect((await stored('cases')).map(({ created_at }) => created_at)).toEqual([base(2).created_at])
  })
})
