import { join } from 'node:path'
import { pendingMigrations } from './migrations.ts'
import type { StackOptions } from './options.ts'
import { ownFile } from './paths.ts'
import type { Parts } from './parts.ts'
import { acceptsQueries, postgresProgram } from './postgres.ts'
import { runSqlFile } from './sql.ts'

/**
 * Starts the stack's own PostgreSQL, or takes the one it is given, and makes the roles of a Supabase project.
 * @returns the database's address
 * @throws when it holds data that was made by other migrations; before anything is changed in it
 */
export async function startDatabase(options: StackOptions, parts: Parts, port: number, password: string) {
  const databaseUrl = options.databaseUrl ?? (await startOwn(options, parts, port, password))
  if (!(await acceptsQueries(databaseUrl))) {
    throw new Error(
      'The database of DATABASE_URL does not answer: is its server running, and are user and password right?',
    )
  }
  await pendingMigrations(databaseUrl, options.projectDir)
  await runSqlFile(databaseUrl, ownFile('roles.sql'))
  return databaseUrl
}

async function startOwn(
  { dataDir, durable = true }: StackOptions,
  parts: Parts,
  port: number,
  password: string,
) {
  const logFile = join(dataDir, 'logs', 'postgres.log')
  const server = await postgresProgram({ dataDir, port, password, logFile, durable })
  await parts.run(server)
  return server.databaseUrl
}
