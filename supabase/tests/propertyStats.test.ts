import { randomUUID } from 'node:crypto'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'
import { newTenant, service } from './people.ts'
import { inquiryValues, storeDeleted, storeProperty } from './samples.ts'

/* What a listing brought: counted without anything about a visitor, and added up with the desk. */

const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

interface Event {
  id: string
  kind?: 'view' | 'whatsapp' | 'call'
  campaign?: string
  referrer?: string
  agent?: string
}

/** As a browser counts, over plain HTTP. */
async function count({ id, kind = 'view', campaign, referrer, agent = browser }: Event) {
  const { apiUrl, publishableKey } = testStack()
  const response = await fetch(`${apiUrl}/rest/v1/rpc/count_property_event`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ p_property_id: id, p_kind: kind, p_campaign: campaign, p_referrer: referrer }),
  })
  return { status: response.status, text: await response.text() }
}

async function countsOf(property_id: string) {
  const { data } = await service()
    .from('property_stats')
    .select('tenant_id, month, kind, source, times')
    .match({ property_id })
    .order('kind')
    .order('source')
    .throwOnError()
  return data
}

const thisMonth = () =>
  `${new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date())}-01`

interface Report {
  first: string
  rows: ({ month: string; source: string } & Record<(typeof figures)[number], number>)[]
}

const figures = ['views', 'whatsapp', 'calls', 'messages', 'visits', 'proposals', 'closed'] as const
type Owner = Awaited<ReturnType<typeof newTenant>>

async function reportOf({ db }: Pick<Owner, 'db'>, p_property_id: string, p_months?: number) {
  const { data } = await db.rpc('get_property_stats', { p_property_id, p_months }).throwOnError()
  return data as unknown as Report
}

const sum = ({ rows }: Report) =>
  Object.fromEntries(figures.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]))

/** An inquiry about the listing, with what the desk knows of it. */
async function storeInquiryOf(owner: Owner, property_id: string, values: object = {}) {
  const row = {
    ...inquiryValues,
    property_id,
    tenant_id: owner.tenantId,
    idempotency_key: randomUUID(),
    ...values,
  }
  const { data } = await service().from('inquiries').insert(row).select('id').single().throwOnError()
  return data.id
}

test('views and taps are sums by month and source, of the agency whose site it is', async () => {
  const id = await storeProperty()
  await count({ id })
  await count({ id })
  await count({ id, campaign: 'utm_source=Jornal&utm_medium=cpc', referrer: 'www.google.com' })
  await count({ id, kind: 'whatsapp', referrer: 'www.google.com' })
  await count({ id, kind: 'call', referrer: 'l.instagram.com' })
  const common = { tenant_id: await siteTenant(), month: thisMonth() }
  expect(await countsOf(id)).toEqual([
    { ...common, kind: 'view', source: '', times: 2 },
    { ...common, kind: 'view', source: 'jornal', times: 1 },
    { ...common, kind: 'whatsapp', source: 'google.com', times: 1 },
    { ...common, kind: 'call', source: 'instagram.com', times: 1 },
  ])
})

test.each([
  ['a bot', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a browser without a window', { agent: browser.replace('Chrome', 'HeadlessChrome') }],
  ['a script', { agent: 'curl/8.5.0' }],
  ['nobody', { agent: '' }],
])('%s is not counted, and the answer is the same', async (_who, values) => {
  const id = await storeProperty()
  expect(await count({ id, ...values })).toEqual(await count({ id: randomUUID() }))
  expect(await countsOf(id)).toEqual([])
})

test('a phone of the maker Cubot is no bot', async () => {
  const id = await storeProperty()
  await count({ id, agent: browser.replace('Android 15', 'Android 9; CUBOT_X19') })
  expect(await countsOf(id)).toHaveLength(1)
})

test.each([
  ['inactive', () => storeProperty({ active: false })],
  ['sold', () => storeProperty({ active: false, deal_status: 'sold' })],
  ['deleted', () => storeDeleted()],
  ['unknown', async () => randomUUID()],
])('a listing that is %s is not counted', async (_state, store) => {
  const id = await store()
  expect((await count({ id })).status).toBe(204)
  expect(await countsOf(id)).toEqual([])
})

test.each([
  ['UTM_SOURCE=x', 'Busca.Example', 'busca.example'],
  ['utm_medium=cpc&utm_source=Portal+ZAP', '', 'portal-zap'],
  ['utm_source=', 'm.facebook.com', 'facebook.com'],
  [`utm_source=${'a-'.repeat(100_000)}`, '', 'a-'.repeat(20).slice(0, -1)],
  ["utm_source='; drop table property_stats", '', 'drop-table-property_stats'],
  ['utm_source=São\u202e😀', '', 's-o'],
  ['utm_source=..', '--', ''],
  ['', 'x'.repeat(300), 'x'.repeat(40)],
])('a source is one short word: %#', async (campaign, referrer, source) => {
  const id = await storeProperty()
  expect((await count({ id, campaign, referrer })).status).toBe(204)
  expect(await countsOf(id)).toMatchObject([{ source, times: 1 }])
})

/** Events of one new connection, one statement each, as the API runs them. */
const overOneConnection = (address: string, events: [id: string, source: string][]) =>
  withDatabase(testStack().databaseUrl, async (database) => {
    await database.query('set role anon')
    const headers = JSON.stringify({ 'cf-connecting-ip': address, 'user-agent': browser })
    await database.query(`select set_config('request.headers', $1, false)`, [headers])
    for (const [id, source] of events)
      await database.query(`select public.count_property_event($1, 'view', $2)`, [id, `utm_source=${source}`])
  })

test('made-up sources are counted as other after twenty, and the known ones go on', async () => {
  const id = await storeProperty()
  for (let part = 0; part < 5; part += 1)
    await overOneConnection(
      `203.0.113.${part}`,
      Array.from({ length: 9 }, (_, n) => [id, `fonte-${part * 9 + n}`]),
    )
  await overOneConnection('203.0.113.9', [[id, 'fonte-0']])
  const known = ['', 'google.com', 'zapimoveis.com.br']
  for (const referrer of known) await count({ id, referrer })
  const counts = await countsOf(id)
  expect(counts).toHaveLength(21 + known.length)
  expect(counts.filter(({ source }) => known.includes(source)).map(({ times }) => times)).toEqual([1, 1, 1])
  expect(counts.find(({ source }) => source === 'other')).toMatchObject({ times: 25 })
  expect(counts.find(({ source }) => source === 'fonte-0')).toMatchObject({ times: 2 })
})

test('a loop from one address is not counted beyond a few a minute, and others are', async () => {
  const id = await storeProperty()
  await overOneConnection(
    '203.0.113.20',
    Array.from({ length: 60 }, () => [id, 'x']),
  )
  const [{ times: counted } = { times: 0 }] = await countsOf(id)
  // A new minute may have begun.
  expect([10, 20]).toContain(counted)
  await overOneConnection('203.0.113.21', [[id, 'x']])
  expect((await countsOf(id))[0]?.times).toBe(counted + 1)
})

test('of counts at the same moment none is lost', async () => {
  const id = await storeProperty()
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      overOneConnection(
        `198.51.100.${n}`,
        Array.from({ length: 5 }, () => [id, 'x']),
      ),
    ),
  )
  expect(await countsOf(id)).toMatchObject([{ source: 'x', times: 40 }])
})

test('the report has the same figures as the desk, to the unit', async () => {
  const owner = await newTenant()
  const id = await storeProperty()
  const stages = ['new', 'contacted', 'visit', 'proposal', 'closed', 'lost', 'proposal'] as const
  for (const [place, stage] of stages.entries())
    await storeInquiryOf(owner, id, {
      stage,
      kind: place % 3 === 0 ? 'visit' : 'message',
      source_campaign: place % 2 ? 'utm_source=jornal' : null,
      source_referrer: 'www.google.com',
    })
  await storeInquiryOf(owner, await storeProperty())
  const report = await reportOf(owner, id)
  const found = async (question: object) => {
    const { data } = await owner.db
      .rpc('list_cases', { p_search: inquiryValues.property_code, ...question })
      .throwOnError()
    const { rows } = data as unknown as { rows: { id: string }[] }
    const { data: own } = await owner.db
      .from('cases')
      .select('id, inquiry:inquiries!inner(property_id)')
      .eq('inquiry.property_id', id)
      .throwOnError()
    return rows.filter((row) => own.some((one) => one.id === row.id)).length
  }
  expect(sum(report)).toEqual({
    ...{ views: 0, whatsapp: 0, calls: 0 },
    messages: await found({ p_kind: 'message' }),
    visits: await found({ p_kind: 'visit' }),
    proposals: await found({ p_stage: 'proposal' }),
    closed: await found({ p_stage: 'closed' }),
  })
  expect(sum(report)).toMatchObject({ messages: 4, visits: 3, proposals: 2, closed: 1 })
  expect(report.rows.map(({ source, messages, visits }) => [source, messages + visits])).toEqual([
    ['google.com', 4],
    ['jornal', 3],
  ])
})

test('a case that the desk moves or deletes is another figure at once', async () => {
  const owner = await newTenant()
  const id = await storeProperty()
  const inquiry = await storeInquiryOf(owner, id)
  await owner.db.from('cases').update({ stage: 'closed' }).eq('inquiry_id', inquiry).throwOnError()
  expect(sum(await reportOf(owner, id))).toMatchObject({ messages: 1, proposals: 0, closed: 1 })
  await owner.db.from('inquiries').delete().eq('id', inquiry).throwOnError()
  expect((await reportOf(owner, id)).rows).toEqual([])
})

test('a month begins at midnight in São Paulo', async () => {
  const owner = await newTenant()
  const id = await storeProperty()
  const { first } = await reportOf(owner, id, 1)
  expect(first).toBe(thisMonth())
  // The zone has had no summer time since 2019.
  const begins = new Date(`${first}T03:00:00Z`).getTime()
  for (const created of [begins - 1_000, begins])
    await storeInquiryOf(owner, id, { created_at: new Date(created).toISOString() })
  const before = new Date(`${first}T12:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  const months = (report: Report) => report.rows.map(({ month, messages }) => [month, messages])
  expect(months(await reportOf(owner, id))).toEqual([
    [before.toISOString().slice(0, 10), 1],
    [first, 1],
  ])
  expect(months(await reportOf(owner, id, 1))).toEqual([[first, 1]])
})

test('another agency has figures of its own', async () => {
  const [owner, stranger] = [await newTenant(), await newTenant()]
  const property_id = await storeProperty()
  const row = {
    property_id,
    tenant_id: owner.tenantId,
    month: thisMonth(),
    kind: 'view' as const,
    source: '',
    times: 7,
  }
  await service().from('property_stats').insert(row).throwOnError()
  expect(sum(await reportOf(owner, property_id))).toMatchObject({ views: 7 })
  expect((await reportOf(stranger, property_id)).rows).toEqual([])
})

test.each([0, -1, 61, null])('%s months are refused', async (p_months) => {
  const owner = await newTenant()
  const question = { p_property_id: randomUUID(), p_months } as never
  expect((await owner.db.rpc('get_property_stats', question)).error?.code).toBe('22023')
})

test('figures go to the bin with the listing and come back with it', async () => {
  const owner = await newTenant()
  const id = await storeProperty()
  await count({ id })
  await storeInquiryOf(owner, id, { kind: 'visit' })
  const row = {
    property_id: id,
    tenant_id: owner.tenantId,
    month: thisMonth(),
    kind: 'call' as const,
    source: '',
    times: 2,
  }
  await service().from('property_stats').insert(row).throwOnError()
  const report = await reportOf(owner, id)
  const counts = await countsOf(id)
  expect(sum(report)).toMatchObject({ calls: 2, visits: 1 })
  await owner.db.from('properties').delete().eq('id', id).throwOnError()
  expect(await countsOf(id)).toEqual([])
  expect((await reportOf(owner, id)).rows).toEqual([])
  await owner.db.rpc('restore_properties', { p_ids: [id] }).throwOnError()
  expect(await reportOf(owner, id)).toEqual(report)
  expect(await countsOf(id)).toEqual(counts)
})
