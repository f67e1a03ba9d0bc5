import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { repositoryRoot, testStack } from '../../tooling/testing/stack.ts'

const root = repositoryRoot()
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: testStack().databaseUrl })
  await database.connect()
})

afterAll(() => database.end())

test('Supabase’s own security and performance advisors find nothing to warn of', async () => {
  const address = `${testStack().databaseUrl}?sslmode=disable`
  const options = ['db', 'advisors', '--db-url', address, '--type', 'all', '--level', 'info']
  const { stdout } = await promisify(execFile)(join(root, 'node_modules', '.bin', 'supabase'), options, {
    cwd: root,
  })
  const findings = JSON.parse(stdout || '[]') as { level: string; name: string; detail: string }[]
  // On a database without traffic every index is unused. The names in a standard body were bound when the function was made:
  // it needs no search path, and one would keep Postgres from putting it into the statement that calls it.
  const { rows: bound } = await database.query<{ warning: string }>(`
    select format('Function \`%s\` has a role mutable search_path', oid::regproc) as warning
    from pg_proc where pronamespace = 'private'::regnamespace and prosqlbody is not null order by 1`)
  const warnings = findings.filter(({ name }) => name !== 'unused_index').map(({ detail }) => detail)
  expect(warnings.sort()).toEqual(bound.map(({ warning }) => warning))
})

test('every table is guarded and explained', async () => {
  const { rows } = await database.query<{ name: string; guarded: boolean; comment: string | null }>(`
    select relname as name, relrowsecurity as guarded, obj_description(oid, 'pg_class') as comment
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  expect(rows).toHaveLength(27)
  expect(rows.filter(({ guarded, comment }) => !guarded || !comment)).toEqual([])
})

test('a moment that a caller may write is one that a browser can show', async () => {
  const { rows } = await database.query(`
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type like 'timestamp%'
      and exists (
        select from information_schema.column_privileges p
        where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name = c.column_name
          and p.grantee in ('anon', 'authenticated') and p.privilege_type in ('INSERT', 'UPDATE')
      )
      and not exists (
        select from pg_constraint where conrelid = format('public.%I', c.table_name)::regclass
          and pg_get_constraintdef(oid) = format('CHECK (private.is_moment(%I))', c.column_name)
      )`)
  expect(rows).toEqual([])
})

test('no function runs with its owner’s rights where the API can reach it, and none trusts the search path', async () => {
  const { rows } = await database.query(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (
        (pronamespace = 'public'::regnamespace and prosecdef)
        -- The names in a standard body were bound when the function was made.
        or prosqlbody is null and not coalesce(proconfig, '{}') @> '{"search_path=\\"\\""}'
      )`)
  expect(rows).toEqual([])
})

test('nobody but the owner may run a function that was not granted to them', async () => {
  const { rows } = await database.query<{ name: string }>(`
    select p.oid::regproc::text as name from pg_proc p
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', p.oid, 'execute') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'count_property_event',
    'describe_search',
    'free_visit_times',
    'get_agency',
    'get_watermark_settings',
    'late_jobs',
    'list_related_searches',
    'list_search_addresses',
    'private.count_places',
    'private.count_property_event',
    'private.current_tenant_id',
    'private.describe_search',
    'private.free_visit_times',
    'private.get_agency',
    'private.get_watermark_settings',
    'private.is_admin',
    'private.late_jobs',
    'private.list_related_searches',
    'private.list_search_addresses',
    'private.search_facets',
    'private.search_map',
    'private.search_properties',
    'private.set_password_by_link',
    'private.site_releases',
    'private.system_user_id',
    'search_facets',
    'search_map',
    'search_properties',
    'set_password_by_link',
    'site_releases',
  ])
})

test('every row knows when it was made and changed, whatever the one who writes it says', async () => {
  const { rows } = await database.query<{ name: string; dated: boolean; touched: boolean }>(`
    select c.relname as name,
      (select count(*) = 2 from pg_attribute a where a.attrelid = c.oid and a.attname in ('created_at', 'updated_at')
        and a.attnotnull and a.atthasdef) as dated,
      exists (select from pg_trigger t where t.tgrelid = c.oid
        and t.tgfoid in ('private.touch_updated_at'::regproc, 'private.before_property_change'::regproc)) as touched
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- Rows that triggers write once, each with a time of its own.
      and c.relname not in ('deleted_properties', 'price_changes', 'price_drops')`)
  expect(rows.filter(({ dated, touched }) => !dated || !touched)).toEqual([])
})

test('every text that is written has a longest length or a pattern, and every number a range', async () => {
  const { rows } = await database.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- Nobody but a trigger writes the bin.
      and c.relname <> 'deleted_properties'
      and a.atttypid::regtype::text in ('text', 'integer', 'integer[]', 'numeric', 'double precision', 'jsonb')
      and not exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      )`)
  expect(rows).toEqual([])
})
