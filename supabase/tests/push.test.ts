import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { repositoryRoot } from '../../tooling/testing/stack.ts'
import { temporaryFolder } from '../../tooling/testing/temporaryFolder.ts'
import { useOwnStack } from './ownStack.ts'

const root = repositoryRoot()
const migrationsDir = join(temporaryFolder(), 'none')

/** A PostgreSQL with Supabase's roles and schemas and nothing of ours, as a new project is. */
const stack = useOwnStack(async () => {
  mkdirSync(migrationsDir)
  return { migrationsDir }
})

function push() {
  const url = `${stack().databaseUrl}?sslmode=disable`
  const command = join(root, 'node_modules', '.bin', 'supabase')
  return promisify(execFile)(command, ['db', 'push', '--db-url', url, '--yes'], { cwd: root })
}

test('`supabase db push` makes the whole backend, and finds nothing to do the second time', async () => {
  await push()
  const database = new pg.Client({ connectionString: stack().databaseUrl })
  await database.connect()
  const { rows } = await database
    .query<{ tables: string; buckets: string }>(
      `select (select count(*) from pg_tables where schemaname = 'public') as tables,
              (select count(*) from storage.buckets) as buckets`,
    )
    .finally(() => database.end())
  expect(rows).toEqual([{ tables: '10', buckets: '2' }])

  const { stdout, stderr } = await push()
  expect(stdout + stderr).toContain('up to date')
})
