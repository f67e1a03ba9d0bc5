import { readFileSync } from 'node:fs'
import pg from 'pg'
import { until } from './processes.ts'

/** Does some work with a connection of its own to the database, closed afterwards. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (database: pg.Client) => Promise<Result>,
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that is lost between two queries; the next one says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a file of statements that may be repeated. */
export const runSqlFile = (databaseUrl: string, file: string) =>
  withDatabase(databaseUrl, (database) => database.query(readFileSync(file, 'utf8')))

/** Resolves once the tables are there, whoever makes them. @throws after half a minute, naming those that are missing */
export const waitForTables = (databaseUrl: string, names: string[]) =>
  withDatabase(databaseUrl, async (database) => {
    let missing = names
    await until(async () => {
      const { rows } = await database.query<{ name: string }>(
        'select name from unnest($1::text[]) name where to_regclass(name) is null',
        [names],
      )
      missing = rows.map(({ name }) => name)
      return missing.length === 0
    }, 30_000)
    if (missing.length > 0) throw new Error(`The Supabase services have not made ${missing.join(', ')}`)
  })
