/** @jest-environment node */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startTestStack } from '../testing/stack.ts'
import { temporaryFolder } from '../testing/temporaryFolder.ts'

jest.setTimeout(60_000)

const folder = temporaryFolder()
const migrationsDir = join(folder, 'migrations')
const dataDir = join(folder, 'data')

async function query(databaseUrl: string, sql: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('a migration applies once; one that fails is named with its line and leaves nothing', async () => {
  mkdirSync(migrationsDir)
  writeFileSync(join(migrationsDir, '20200101000000_first.sql'), 'create table public.first (id int);')
  const stack = await startTestStack({ dataDir, migrationsDir })
  await stack.stop()

  const broken = join(migrationsDir, '20200101000001_broken.sql')
  writeFileSync(broken, 'create table public.half (id int);\nselect from nowhere;\n')
  await expect(startTestStack({ dataDir, migrationsDir })).rejects.toThrow(
    'Migration 20200101000001_broken.sql:2 failed: relation "nowhere" does not exist',
  )

  writeFileSync(broken, 'select 1;')
  const again = await startTestStack({ dataDir, migrationsDir })
  const rows = await query(
    again.databaseUrl,
    "select version, name, to_regclass('public.half') as half from supabase_migrations.schema_migrations order by 1",
  )
  await again.stop()
  expect(rows).toEqual([
    { version: '20200101000000', name: 'first', half: null },
    { version: '20200101000001', name: 'broken', half: null },
  ])
})

test('a migration that was changed since applies again to a data folder from before', async () => {
  const changingDir = join(folder, 'changing')
  const formerData = join(folder, 'changed')
  const file = join(changingDir, '20200101000000_shape.sql')
  mkdirSync(changingDir)
  writeFileSync(file, 'create table if not exists public.shape (id int);')
  await (await startTestStack({ dataDir: formerData, migrationsDir: changingDir })).stop()

  writeFileSync(
    file,
    'create table if not exists public.shape (id int); alter table public.shape add column if not exists more int;',
  )
  const again = await startTestStack({ dataDir: formerData, migrationsDir: changingDir })
  const rows = await query(
    again.databaseUrl,
    "select attname as name from pg_attribute where attrelid = 'public.shape'::regclass and attnum > 0",
  )
  await again.stop()
  expect(rows).toEqual([{ name: 'id' }, { name: 'more' }])
})

test('a data folder from before the services had a role of their own is taken over', async () => {
  const former = join(folder, 'former')
  const stack = await startTestStack({ dataDir: former })
  await query(
    stack.databaseUrl,
    `do $$ declare v_statement text; begin
       for v_statement in
         select format('alter schema %I owner to postgres', nspname) from pg_namespace where nspname in ('auth', 'storage', 'supabase_migrations')
         union all
         select format('alter table %s owner to postgres', oid::regclass) from pg_class
         where relnamespace::regnamespace::text in ('auth', 'storage', 'supabase_migrations') and relkind = 'r'
         union all
         select format('alter routine %s owner to postgres', oid::regprocedure) from pg_proc
         where pronamespace::regnamespace::text in ('auth', 'storage')
       loop execute v_statement; end loop;
     end $$;`,
  )
  await stack.stop()

  const again = await startTestStack({ dataDir: former })
  const headers = { apikey: again.publishableKey }
  const answers = await Promise.all([
    fetch(`${again.apiUrl}/rest/v1/properties?select=id`, { headers }),
    fetch(`${again.apiUrl}/storage/v1/object/public/property-images/none.jpg`),
    fetch(`${again.apiUrl}/auth/v1/health`, { headers }),
  ])
  await again.stop()
  expect(answers.map(({ status }) => status)).toEqual([200, expect.any(Number), 200])
  expect(answers[1]?.status).toBeLessThan(500)
})
