import { randomUUID } from 'node:crypto'
import { agencyDay } from 'shared-domain/agencyTime'
import type { Enums } from 'shared-domain/database'
import { newColleague, newTenant, service } from './people.ts'
import { inquiryValues, leadValues, storeInquiry, storeLead, storeProperty, storeVisit } from './samples.ts'

/* The desk. Each test has a tenant of its own. */

type Owner = Awaited<ReturnType<typeof newTenant>>

interface List {
  rows: {
    id: string
    kind: string
    name: string
    overdue: boolean
    assignee: string | null
    next_on: string | null
    code: string | null
    phone: string
  }[]
  next: string[] | null
  found: number | null
}

async function list({ db }: Pick<Owner, 'db'>, question: object = {}) {
  const { data } = await db.rpc('list_cases', question).throwOnError()
  return data as unknown as List
}

const names = ({ rows }: List) => rows.map(({ name }) => name)

async function caseOf({ db }: Owner, column: 'lead_id' | 'inquiry_id', id: string) {
  const { data } = await db
    .from('cases')
    .select('id, stage, lost_reason, updated_at, first_answered_at')
    .eq(column, id)
    .single()
    .throwOnError()
  return data
}

const historyOf = async ({ db }: Owner, id: string) => {
  const { data } = await db.rpc('list_history', { p_subject: 'case', p_id: id }).throwOnError()
  return data.map(({ steps }) => (steps as { changes: object }[])[0]?.changes)
}

test('a lead, a message and a visit have one case each, whatever becomes of them, and none once they are gone', async () => {
  const owner = await newTenant()
  const lead = await storeLead(owner.tenantId)
  await storeInquiry(owner.tenantId)
  const visit = await storeVisit(owner.tenantId)
  const { data } = await service().from('visits').select('inquiry_id').eq('id', visit).single().throwOnError()
  await service().from('inquiries').update({ kind: 'message' }).eq('id', data.inquiry_id).throwOnError()
  await service().from('leads').update({ notes: 'x' }).eq('id', lead).throwOnError()
  expect((await list(owner)).rows).toHaveLength(3)
  await owner.db.from('leads').delete().eq('id', lead).throwOnError()
  expect(await list(owner)).toMatchObject({ found: 2 })
})

test('an inquiry’s kind is its case’s', async () => {
  const owner = await newTenant()
  const row = { ...inquiryValues, tenant_id: owner.tenantId }
  await service()
    .from('inquiries')
    .insert(['message', 'visit'].map((kind) => ({ ...row, kind, idempotency_key: randomUUID() })))
    .throwOnError()
  await storeLead(owner.tenantId)
  for (const p_kind of ['lead', 'message', 'visit'])
    expect((await list(owner, { p_kind })).rows.map(({ kind }) => kind)).toEqual([p_kind])
})

test('the stage and the status of the lead are one thing, and the first answer is noted once', async () => {
  const owner = await newTenant()
  const lead = await storeLead(owner.tenantId)
  const status = async () =>
    (await owner.db.from('leads').select('status').eq('id', lead).single().throwOnError()).data.status
  const { id } = await caseOf(owner, 'lead_id', lead)
  const change = (values: object) => owner.db.from('cases').update(values).eq('id', id).throwOnError()
  const setStatus = async (p_status: Enums<'lead_status'>, p_notes?: string) =>
    (await owner.db.rpc('set_lead_status', { p_lead_id: lead, p_status, p_notes }).throwOnError()).data
  await change({ stage: 'proposal' })
  expect(await status()).toBe('contacted')
  const { first_answered_at } = await caseOf(owner, 'lead_id', lead)
  expect(first_answered_at).not.toBeNull()
  // The same status leaves the finer stage.
  expect(await setStatus('contacted', 'Ligou')).toBe(true)
  expect(await caseOf(owner, 'lead_id', lead)).toMatchObject({ stage: 'proposal' })
  await setStatus('lost')
  expect(await caseOf(owner, 'lead_id', lead)).toMatchObject({ stage: 'lost', lost_reason: 'unstated' })
  await change({ stage: 'closed', lost_reason: null })
  expect(await status()).toBe('won')
  expect(await caseOf(owner, 'lead_id', lead)).toMatchObject({ first_answered_at, lost_reason: null })
  // A move that was undone is no answer.
  await setStatus('new')
  expect(await caseOf(owner, 'lead_id', lead)).toMatchObject({ first_answered_at: null })
})

test('the stage of an inquiry is its case’s, and the notes of a case are its lead’s', async () => {
  const owner = await newTenant()
  const [lead, inquiry] = [await storeLead(owner.tenantId), await storeInquiry(owner.tenantId)]
  const ofInquiry = await caseOf(owner, 'inquiry_id', inquiry)
  await owner.db.from('cases').update({ stage: 'visit' }).eq('id', ofInquiry.id).throwOnError()
  const { data } = await owner.db.from('inquiries').select('stage').eq('id', inquiry).single().throwOnError()
  expect(data.stage).toBe('visit')
  const { id } = await caseOf(owner, 'lead_id', lead)
  const notes = async (table: 'leads' | 'cases', of: string) =>
    (await owner.db.from(table).select('notes').eq('id', of).single().throwOnError()).data.notes
  await owner.db.from('cases').update({ notes: 'Prefere a tarde' }).eq('id', id).throwOnError()
  expect(await notes('leads', lead)).toBe('Prefere a tarde')
  await owner.db.rpc('set_lead_status', { p_lead_id: lead, p_status: 'new', p_notes: '' }).throwOnError()
  expect(await notes('cases', id)).toBeNull()
})

test('nobody writes the status of a lead or the stage of an inquiry but by its case', async () => {
  const owner = await newTenant()
  const lead = await storeLead(owner.tenantId)
  const inquiry = await storeInquiry(owner.tenantId)
  const writes = await Promise.all([
    owner.db.from('leads').update({ status: 'won' }).eq('id', lead),
    owner.db.from('leads').update({ notes: 'x' }).eq('id', lead),
    owner.db.from('inquiries').update({ stage: 'closed' }).eq('id', inquiry),
  ])
  expect(writes.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
})

test.each([
  ['lost without a reason', { stage: 'lost' }, '23514'],
  ['a reason of what is not lost', { lost_reason: 'price' }, '23514'],
  ['an unknown reason', { stage: 'lost', lost_reason: 'x' }, '23514'],
  ['a date without a step', { next_on: '2026-05-03' }, '23514'],
  ['two lines', { next_step: 'a\nb' }, '23514'],
  ['somebody of nobody', { assignee_id: randomUUID() }, '42501'],
])('%s is refused', async (_what, values, code) => {
  const owner = await newTenant()
  await storeLead(owner.tenantId)
  const { id } = (await list(owner)).rows[0]!
  expect(
    (
      await owner.db
        .from('cases')
        .update(values as never)
        .eq('id', id)
    ).error?.code,
  ).toBe(code)
})

test('a case is given to a colleague, and to nobody of another agency', async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()]
  const colleague = await newColleague(owner)
  await storeLead(owner.tenantId)
  const { id } = (await list(owner)).rows[0]!
  const give = (assignee_id: string) => owner.db.from('cases').update({ assignee_id }).eq('id', id)
  expect((await give(stranger.id)).error?.code).toBe('42501')
  await give(colleague.id).throwOnError()
  expect(await list(colleague, { p_mine: true })).toMatchObject({ rows: [{ assignee: colleague.username }] })
  expect(await list(owner, { p_mine: true })).toMatchObject({ found: 0 })
})

test('of two changes over the same version the second is not stored, and the history has the first', async () => {
  const owner = await newTenant()
  const { id, updated_at } = await caseOf(owner, 'lead_id', await storeLead(owner.tenantId))
  const change = async (values: object) => {
    const write = owner.db.from('cases').update(values).eq('id', id).eq('updated_at', updated_at).select('id')
    return (await write.throwOnError()).data.length
  }
  expect(await change({ stage: 'contacted', next_step: 'Ligar para Ana' })).toBe(1)
  expect(await change({ stage: 'lost', lost_reason: 'price' })).toBe(0)
  // A step may name a person, so only that it changed is kept.
  expect(await historyOf(owner, id)).toEqual([{ stage: ['new', 'contacted'], next_step: null }])
})

test('strangers have nothing of it', async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()]
  await storeLead(owner.tenantId)
  expect(await list(stranger)).toMatchObject({ rows: [], found: 0 })
  expect((await owner.db.from('cases').select('search_text')).error?.code).toBe('42501')
})

test('words, stages and what is overdue narrow the list', async () => {
  const owner = await newTenant()
  await service()
    .from('leads')
    .insert({
      ...leadValues,
      notice_version: '1',
      tenant_id: owner.tenantId,
      owner_name: 'Célia',
      phone: '(11) 3333-4444',
    })
    .throwOnError()
  await storeInquiry(owner.tenantId)
  expect(names(await list(owner, { p_search: 'celia 3333-4444' }))).toEqual(['Célia'])
  for (const p_search of [inquiryValues.property_code, 'quintal trindade', 'interesse no'])
    expect([p_search, names(await list(owner, { p_search }))]).toEqual([p_search, [inquiryValues.name]])
  expect(names(await list(owner, { p_search: `celia ${inquiryValues.property_code}` }))).toEqual([])
  const celia = (await list(owner, { p_search: 'celia' })).rows[0]!
  const change = (values: object) => owner.db.from('cases').update(values).eq('id', celia.id).throwOnError()
  await change({ stage: 'contacted', next_step: 'Ligar', next_on: '2020-01-01' })
  expect(names(await list(owner, { p_overdue: true }))).toEqual(['Célia'])
  expect(await list(owner, { p_stage: 'contacted' })).toMatchObject({
    found: 1,
    rows: [{ overdue: true }],
  })
  await change({ next_on: agencyDay() })
  expect(await list(owner, { p_overdue: true })).toMatchObject({ found: 0 })
  await change({ stage: 'closed', next_on: '2020-01-01' })
  expect(await list(owner, { p_overdue: true })).toMatchObject({ found: 0 })
})

test('a case is found by the agency’s own code of its listing, which the list shows', async () => {
  const owner = await newTenant()
  const reference_code = `CA${randomUUID().slice(0, 6)}`
  const row = { ...inquiryValues, tenant_id: owner.tenantId, idempotency_key: randomUUID() }
  await service()
    .from('inquiries')
    .insert({ ...row, property_id: await storeProperty({ reference_code }) })
    .throwOnError()
  await storeInquiry(owner.tenantId)
  expect(await list(owner, { p_search: reference_code.toLowerCase() })).toMatchObject({
    found: 1,
    rows: [{ code: reference_code }],
  })
})

test('page by page each comes once, also of one moment; a place that no answer gave is refused', async () => {
  const owner = await newTenant()
  for (let n = 0; n < 5; n++) await storeLead(owner.tenantId)
  await service()
    .from('cases')
    .update({ created_at: '2026-01-01T12:00:00Z' })
    .eq('tenant_id', owner.tenantId)
    .throwOnError()
  const seen: string[] = []
  let p_after: string[] | null = null
  do {
    const page: List = await list(owner, { p_after, p_limit: 2 })
    seen.push(...page.rows.map(({ id }) => id))
    p_after = page.next
  } while (p_after)
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
  expect((await owner.db.rpc('list_cases', { p_after: ['ontem'] })).error?.code).toBe('22023')
})

test('in each order each case comes once, page by page', async () => {
  const owner = await newTenant()
  for (let n = 0; n < 5; n++) await storeLead(owner.tenantId)
  const all = (await list(owner)).rows.map(({ id }) => id)
  for (const [index, id] of all.slice(0, 3).entries())
    await owner.db
      .from('cases')
      .update({ next_step: 'Ligar', next_on: `2026-12-0${2 - (index % 2)}` })
      .eq('id', id)
      .throwOnError()
  const walk = async (p_order: string) => {
    const seen: List['rows'] = []
    let p_after: string[] | null = null
    do {
      const page: List = await list(owner, { p_order, p_after, p_limit: 2 })
      seen.push(...page.rows)
      p_after = page.next
    } while (p_after)
    return seen
  }
  expect((await walk('oldest')).map(({ id }) => id)).toEqual(all.toReversed())
  expect((await walk('due')).map(({ next_on }) => next_on)).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-02',
  ])
  for (const question of [
    { p_order: 'random' },
    { p_order: 'due', p_after: ['2026-12-01; drop table', all[0]] },
    { p_order: 'due', p_after: ["'", all[0]] },
  ])
    expect((await owner.db.rpc('list_cases', question as never)).error?.code).toBe('22023')
})

test('the desk says who waits, the median time of the first answers, and that something has changed', async () => {
  const owner = await newTenant()
  const desk = async () =>
    (await owner.db.rpc('get_desk', {}, { get: true }).throwOnError()).data as Record<string, unknown>
  expect(await desk()).toMatchObject({ waiting: 0, answered: 0, median_minutes: null })
  const lead = await storeLead(owner.tenantId)
  await storeInquiry(owner.tenantId)
  const before = await desk()
  expect(before).toMatchObject({ waiting: 2, answered: 0 })
  const { id } = await caseOf(owner, 'lead_id', lead)
  await owner.db.from('cases').update({ stage: 'contacted' }).eq('id', id).throwOnError()
  await service()
    .from('cases')
    .update({ created_at: new Date(Date.now() - 90 * 60_000).toISOString() })
    .eq('id', id)
    .throwOnError()
  const after = await desk()
  expect(after).toMatchObject({ waiting: 1, answered: 1, median_minutes: 90 })
  expect(after.version).not.toBe(before.version)
  const versions = [after.version]
  await storeVisit(owner.tenantId)
  versions.push((await desk()).version)
  await owner.db.from('case_contacts').insert({ case_id: id, channel: 'phone' }).throwOnError()
  versions.push((await desk()).version)
  await service().from('leads').delete().eq('id', lead).throwOnError()
  versions.push((await desk()).version)
  expect(new Set(versions).size).toBe(4)
})

test('where the visit began is listed with the case, by the desk alone', async () => {
  const owner = await newTenant()
  await service()
    .from('inquiries')
    .insert({
      ...inquiryValues,
      tenant_id: owner.tenantId,
      idempotency_key: randomUUID(),
      source_page: '/properties',
      source_campaign: 'utm_source=jornal',
    })
    .throwOnError()
  expect((await list(owner)).rows[0]).toMatchObject({
    source_campaign: 'utm_source=jornal',
    source_page: '/properties',
    phone: inquiryValues.phone,
  })
})
