import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from './processes.ts'

export interface Migration {
  version: string
  name: string
  sql: string
}

const fileName = /^(\d{14})_(.+)\.sql$/

/** The folder's migrations in the order in which they apply. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = fileName.exec(file) ?? []
      return version && name ? [{ version, name, sql: readFileSync(join(folder, file), 'utf8') }] : []
    })
}

// The Supabase CLI keeps its history in this table, so `supabase db push` and this program see the same one.
const history = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;`

/**
 * Applies, each in its own transaction, the migrations that the database has not seen as they stand. One whose text
 * has changed applies again, which does no harm: an older data folder gets what was added before a release.
 * @returns the names of those applied
 * @throws when one fails, naming its file; that one is rolled back whole
 */
export async function migrate(databaseUrl: string, migrations: Migration[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(history)
    const { rows } = await client.query<{ version: string; sql: string }>(
      'select version, statements[1] as sql from supabase_migrations.schema_migrations',
    )
    const seen = new Map(rows.map((row) => [row.version, row.sql]))
    const pending = migrations.filter(({ version, sql }) => seen.get(version) !== sql)
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { version, name, sql }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])
       on conflict (version) do update set name = excluded.name, statements = excluded.statements`,
      [version, name, sql],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as pg.DatabaseError
    const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`Migration ${version}_${name}.sql${line} failed: ${message}`, { cause: error })
  }
}

/** Runs a file of statements that may be repeated. */
export async function runSqlFile(databaseUrl: string, file: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(readFileSync(file, 'utf8'))
  } finally {
    await client.end()
  }
}

/** Resolves once the tables are there, whoever makes them. @throws after half a minute, naming those that are missing */
export async function waitForTables(databaseUrl: string, names: string[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let missing = names
  try {
    await until(async () => {
      const { rows } = await client.query<{ name: string }>(
        'select name from unnest($1::text[]) name where to_regclass(name) is null',
        [names],
      )
      missing = rows.map(({ name }) => name)
      return missing.length === 0
    }, 30_000)
  } finally {
    await client.end()
  }
  if (missing.length > 0) throw new Error(`The Supabase services have not made ${missing.join(', ')}`)
}
