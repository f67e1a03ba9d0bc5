import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { nameAgency } from '../../../tooling/testing/actors.ts'
import {
  publishStack,
  repositoryRoot,
  startTestStack,
  type TestStack,
} from '../../../tooling/testing/stack.ts'
import { newTenant } from '../people.ts'
import { createClient, type Client } from './client.ts'
import { reads, type Known, type Role } from './reads.ts'
import { recordStatements } from './record.ts'

/*
 * Indexes serve the requests of the site, run by the role of the request. That matters: under row security an
 * operator is an index condition only if it is leakproof, so that no error tells of rows that may not be seen. `=` on
 * text, uuid and boolean and the order of times are; `=` on enums and `<=` on numeric are not. What is not is read in
 * the index's order and filtered, or is the condition of a partial index, whose condition need not be evaluated.
 */
const data = join(repositoryRoot(), 'supabase', 'tests', 'plans', 'data.sql')

let stack: TestStack
let database: pg.Client
let adminId: string
let known: Known
let client: Client
let record: Awaited<ReturnType<typeof recordStatements>>

beforeAll(async () => {
  // Health checks would stand among the recorded statements.
  stack = await startTestStack({ rounds: { every: 3_600_000, limit: 10_000, misses: 3 } })
  publishStack(stack)
  // The two agencies that have leads: they are the oldest.
  await nameAgency()
  const { username, id, tenantId: tenant } = await newTenant()
  adminId = id
  database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  // One by one: vacuum refuses to be one of several.
  for (const sql of readFileSync(data, 'utf8').split(/;\n/)) await database.query(sql)
  const { rows } = await database.query<Omit<Known, 'tenant' | 'username'>>(
    `select i.property_id as property, i.id as photo, n.lead_id as lead, (select id from public.inquiries where tenant_id = $1 limit 1) as inquiry, (select id from public.cases where tenant_id = $1 and inquiry_id is not null limit 1) as desk, (select v.id from public.visits v join public.properties p on p.id = v.property_id and p.active where v.tenant_id = $1 and v.status = 'booked' limit 1) as visit, n.id as notification, middle::text,
      (-(extract(epoch from middle) * 1000000)::bigint)::text as "middleKey",
      (now() - interval '5000 minutes')::text as "middleLead",
      (select id from public.properties where deal_status = 'sold' limit 1) as closed,
      (select category_id from public.properties where city = 'Cidade 7' limit 1) as kind,
      (select id from public.property_imports where tenant_id = $1 and file_name = '1.csv') as job,
      (select array_agg(id order by position) from public.property_images where property_id = i.property_id) as photos
    from public.leads l
    join public.outbox n on n.lead_id = l.id and n.status = 'pending'
    join public.property_images i on not i.is_primary
    join public.properties p on p.id = i.property_id and p.closed_at is null,
    (select created_at as middle from public.properties order by created_at offset 5000 limit 1) m
    where l.tenant_id = $1 limit 1`,
    [tenant],
  )
  known = { ...(rows[0] as Known), tenant, username }
  await database.query("set track_functions = 'all'")
  client = createClient()
  await client.endpoint('login', { username, password: 'senha-de-teste' })
  record = await recordStatements(stack, database)
  // The data take a minute, and on a loaded machine some.
}, 600_000)

afterAll(async () => {
  await client.close()
  await database.end()
  await stack.stop()
})

beforeEach(async () => void (await database.query('begin')))
afterEach(async () => void (await database.query('rollback')))

interface Counts {
  indexes: Record<string, number>
  tables: Record<string, number>
  rows: number
  callerLookUps: number
}

/**
 * Returns how often this transaction has read each index, each table from end to end, how many entries of indexes and rows of
 * tables those gave (short tables are left out), and how often it has looked up its caller.
 */
async function counts() {
  const { rows } = await database.query<Counts>(
    `
    select
      (select jsonb_object_agg(c.relname, pg_stat_get_xact_numscans(c.oid)) from pg_class c
        where c.relkind = 'i' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)) as indexes,
      (select jsonb_object_agg(c.oid::regclass, pg_stat_get_xact_numscans(c.oid)) from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace, 'auth'::regnamespace)) as tables,
      (select sum(pg_stat_get_xact_tuples_returned(c.oid))::int from pg_class c
        where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
          and c.oid::regclass::text <> all ($1)) as rows,
      coalesce(pg_stat_get_xact_function_calls('private.is_admin'::regproc), 0)::int as "callerLookUps"`,
    [short],
  )
  return rows[0] as Counts
}

const more = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0))

async function ask(role: Role, sql: string, values: unknown[] = []) {
  const sub = role === 'authenticated' ? adminId : undefined
  // The hosted service reads the first, the local one the second.
  await database.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ role, sub })])
  await database.query("select set_config('request.jwt.claim.sub', $1, true)", [sub ?? ''])
  await database.query(`set local role ${role}`)
  const { rows } = await database.query<object>(sql, values)
  // What a commit would do.
  await database.query('set constraints all immediate; set constraints all deferred')
  await database.query('reset role')
  return rows
}

// So short that no index is quicker than reading it: one row for each agency or each place, however many listings.
const sums = ['private.places', 'private.listing_totals', 'private.listing_counts']
const short = [
  // The bin has the deletions of a month, and its page says how many there are.
  'deleted_properties',
  'property_categories',
  'watermark_settings',
  'tenants',
  'tenant_settings',
  'visit_settings',
  'retention_settings',
  'agency_settings',
  // Each policy asks it about the caller: a row for each admin with a second factor.
  'auth.mfa_factors',
  'portals',
  'private.limits',
  'private.calendar_addresses',
  'private.former_kinds',
  'private.jobs',
  'private.portal_feeds',
  'private.portal_stops',
  'private.portal_lead_addresses',
  'storage.buckets',
  ...sums,
]

const everUsed = new Set<string>()

const cases = Object.entries(reads).flatMap(([role, those]) =>
  Object.entries(those).map(([name, read]) => [role as Role, name, read] as const),
)

test.each(cases)(
  '%s, %s: by few rows, the caller looked up once and not per row',
  async (role, _name, read) => {
    await database.query(`insert into public.property_categories (name) values ('Nova')`)
    const statements = await record(role, () => read.send(client, known))
    expect(statements).not.toEqual([])
    const before = await counts()
    for (const { sql, values } of statements) await ask(role, sql, values)
    const after = await counts()
    for (const name of more(before.indexes, after.indexes)) everUsed.add(name)
    const whole = more(before.tables, after.tables).filter((name) => !short.includes(name))
    expect(whole.sort()).toEqual([...(read.whole ?? [])].sort())
    expect(after.rows - before.rows).toBeLessThanOrEqual(read.rows)
    expect(after.callerLookUps - before.callerLookUps).toBeLessThanOrEqual(4 * (read.statements ?? 1))
  },
)

test('every index is needed: by a statement above, by a key, or by the foreign key that it follows', async () => {
  const { rows } = await database.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not i.indisunique
      and not exists (
        select from pg_constraint k where k.contype = 'f' and k.conrelid = i.indrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey
      ) order by 1`)
  expect(rows.map(({ name }) => name).filter((name) => !everUsed.has(name))).toEqual([])
})

test('the admin of these reads is one: an inactive listing is there', async () => {
  const inactive = 'select id from public.properties where not active and closed_at is null limit 1'
  expect(await ask('authenticated', inactive)).toHaveLength(1)
  expect(await ask('anon', inactive)).toEqual([])
})

test('the sweep compares files and addresses at once, not each with all', async () => {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    "explain (analyze, timing off, buffers off) select * from private.list_orphaned_objects('0 seconds', 100)",
  )
  const took = /Execution Time: ([\d.]+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]
  expect(Number(took)).toBeLessThan(5000)
})

/** Counts the listings that each value of a choice would give, for it alone. */
async function countedAlone(filters: string, choice: string, column: string) {
  const { rows } = await database.query<{ found: object }>(
    `select jsonb_object_agg(value, found) as found from (
       select ${column}::text as value, count(*) as found
       from private.listings l, private.without_facets(private.read_search($1, ''), array[$2]) s
       where private.listing_matches(l, null, s) group by 1
     ) counted`,
    [filters, choice],
  )
  return rows[0]?.found
}

const choices = { deal: 'l.deal', kinds: 'l.category_id', places: 'l.place_id', price: 'l.price_band' }

test.each([
  ['much is found: in two readings', { deal: 'sale', minPrice: 200_000, maxPrice: 1_500_000 }, 20_000],
  ['little is found', { deal: 'sale', maxPrice: 900_000, places: [{ city: 'Cidade 1' }] }, 20_000],
])('what each choice would give is as if counted for it alone, where %s', async (_case, given, most) => {
  const filters = JSON.stringify(given)
  const before = await counts()
  const { rows } = await database.query<{ facet: string; found: object }>(
    `select facet, jsonb_object_agg(value, found) as found from (
       select facet, value, sum(count) as found from private.count_facets(private.read_search($1, ''))
       where facet = any ($2) group by 1, 2
     ) counted group by 1`,
    [filters, Object.keys(choices)],
  )
  const { rows: read } = await counts()
  expect(read - before.rows).toBeLessThan(most)
  const facets = Object.fromEntries(rows.map(({ facet, found }) => [facet, found]))
  for (const [choice, column] of Object.entries(choices))
    expect([choice, facets[choice]]).toEqual([choice, await countedAlone(filters, choice, column)])
})
