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
