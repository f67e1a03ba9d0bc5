import { randomUUID } from 'node:crypto'
import { newTenant, service } from './people.ts'
import { leadValues } from './samples.ts'

/* An admin's leads. Each test has a tenant of its own. */

interface List {
  rows: { id: string; owner_name: string; emails: { status: string }[] }[]
  next: string[] | null
  found: number | null
  total: number | null
}

type Owner = Awaited<ReturnType<typeof newTenant>>

async function store(tenant_id: string, ...leads: object[]) {
  const rows = leads.map((lead) => ({ ...leadValues, notice_version: '1', tenant_id, ...lead }))
  const { data } = await service().from('leads').insert(rows).select('id').throwOnError()
  return data.map(({ id }) => id)
}

async function list({ db }: Owner, question: object = {}) {
  const { data } = await db.rpc('list_leads', question).throwOnError()
  return data as unknown as List
}

const names = ({ rows }: List) => rows.map(({ owner_name }) => owner_name)
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T12:00:00Z`

async function withAnaAndBeto() {
  const owner = await newTenant()
  await store(
    owner.tenantId,
    { owner_name: 'Ana Brandão', city: 'São José', email: 'ana@teste.example', created_at: day(2) },
    {
      owner_name: 'Beto',
      address: 'Av. Central, 9',
      phone: '+55 48 98888-1234',
      status: 'won',
      created_at: day(1),
    },
  )
  return owner
}

test('each lead comes with all columns but the two hashes, newest first, and all are counted', async () => {
  const owner = await withAnaAndBeto()
  const answer = await list(owner)
  expect(names(answer)).toEqual(['Ana Brandão', 'Beto'])
  expect(answer).toMatchObject({ found: 2, total: 2, next: null })
  const { data } = await owner.db
    .from('leads')
    .select(
      'id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces, area, description, status, notes, notice_version, consented_at, created_at, updated_at, emails:outbox(status, attempts, last_error, sent_at)',
    )
    .order('created_at', { ascending: false })
    .throwOnError()
  expect(answer.rows).toEqual(data)
})

test.each([
  ['accents and capitals aside', 'BRANDAO'],
  ['words of several fields, in any order', 'jose ana'],
  ['a part of a word', 'rand'],
  ['the e-mail', 'ana@teste.example'],
])('a lead is found by %s', async (_what, p_search) => {
  expect(names(await list(await withAnaAndBeto(), { p_search }))).toEqual(['Ana Brandão'])
})

test.each(['988881234', '98888-1234', '9 8888-1234', '(48) 98888', '5548988881234', '+55 48'])(
  'a phone is found however it is written: %s',
  async (p_search) => {
    expect(names(await list(await withAnaAndBeto(), { p_search }))).toContain('Beto')
  },
)

test.each(['88010-400', '8801', 'rua 10-400'])('so is a CEP in an address: %s', async (p_search) => {
  const owner = await withAnaAndBeto()
  await store(owner.tenantId, {
    owner_name: 'Caio',
    address: 'Rua das Flores, 7, 88010-400',
    created_at: day(3),
  })
  expect(names(await list(owner, { p_search }))).toEqual(['Caio'])
})

test('a lead is found by its present values, and the API does not return its search text', async () => {
  const owner = await withAnaAndBeto()
  const change = { owner_name: 'Célia', phone: '(11) 3333-4444' }
  await service()
    .from('leads')
    .update(change)
    .eq('tenant_id', owner.tenantId)
    .eq('status', 'won')
    .throwOnError()
  expect(names(await list(owner, { p_search: 'celia 33334444' }))).toEqual(['Célia'])
  expect(await list(owner, { p_search: 'beto' })).toMatchObject({ found: 0 })
  expect((await owner.db.from('leads').select('search_text')).error?.code).toBe('42501')
  const { rows } = await list(owner)
  expect(Object.keys(rows[0] ?? {})).not.toContain('search_text')
})

test('a status and words narrow together, and the total is counted beside the matches', async () => {
  const owner = await withAnaAndBeto()
  expect(await list(owner, { p_status: 'won', p_search: 'central' })).toMatchObject({ found: 1, total: 2 })
  expect(await list(owner, { p_status: 'won', p_search: 'ana' })).toMatchObject({ found: 0, rows: [] })
  for (const p_search of ['  ', '%', '_', '\\', "'"])
    expect([p_search, (await list(owner, { p_search })).found]).toEqual([p_search, 2])
})

test('page by page each comes once, also those of the same moment, whatever comes in between', async () => {
  const owner = await newTenant()
  const ids = await store(
    owner.tenantId,
    ...Array.from({ length: 7 }, (_, n) => ({
      created_at: day(n < 4 ? 1 : 2),
      status: n % 3 ? 'new' : 'lost',
    })),
  )
  const seen: string[] = []
  let p_after: string[] | null = null
  do {
    const page: List = await list(owner, { p_after, p_limit: 2 })
    expect([page.found, page.total]).toEqual(p_after ? [null, null] : [7, 7])
    seen.push(...page.rows.map(({ id }) => id))
    p_after = page.next
    await store(owner.tenantId, { created_at: day(3) })
  } while (p_after)
  expect(seen.toSorted()).toEqual(ids.toSorted())

  const first = await list(owner, { p_status: 'lost', p_limit: 2 })
  const last = await list(owner, { p_status: 'lost', p_limit: 2, p_after: first.next })
  expect([first.found, last.rows.length, last.next]).toEqual([3, 1, null])
})

test('a tenant’s leads are no other’s: neither rows, nor counts, nor a place among them', async () => {
  const [mine, theirs] = [await withAnaAndBeto(), await newTenant()]
  await store(theirs.tenantId, { owner_name: 'Ana Brandão', created_at: day(3) })
  expect(await list(mine, { p_search: 'ana' })).toMatchObject({ found: 1, total: 2 })
  const first = await list(mine, { p_limit: 1 })
  expect(names(await list(mine, { p_limit: 5, p_after: first.next }))).toEqual(['Beto'])
  expect(names(await list(theirs, { p_after: first.next }))).toEqual([])
  const { data } = await theirs.db.rpc('get_lead_figures').throwOnError()
  expect(data).toEqual({ total: 1, new: 1, since: [] })
})

test('figures say how many there are, how many are new, and how many came since when', async () => {
  const { db } = await withAnaAndBeto()
  const { data } = await db
    .rpc('get_lead_figures', { p_starts: [day(1), day(2), day(3)] }, { get: true })
    .throwOnError()
  expect(data).toEqual({ total: 2, new: 1, since: [1, 1, 0] })
  const { error } = await db.rpc('get_lead_figures', { p_starts: Array.from({ length: 61 }, () => day(1)) })
  expect(error?.code).toBe('22023')
})

test.each([
  { p_search: 'a'.repeat(201) },
  { p_after: [] },
  { p_after: {} },
  { p_after: ['x'] },
  { p_after: ['ontem', randomUUID()] },
  { p_after: ['2026-13-01T00:00:00Z', randomUUID()] },
  { p_after: [day(1), 'x'] },
  { p_after: [day(1), null] },
  { p_after: [day(1), randomUUID(), ''] },
])('what it does not know is refused: %j', async (question) => {
  const { db } = await newTenant()
  expect((await db.rpc('list_leads', question as never)).error).toMatchObject({ code: '22023' })
})

test('a place in the list that is no JSON is refused before it is read', async () => {
  const { db } = await newTenant()
  const { error } = await db.rpc('list_leads', { p_after: 'ontem' }, { get: true })
  expect(error).toMatchObject({ code: '22P02' })
})
