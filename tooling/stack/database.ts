import { join } from 'node:path'
import { pendingMigrations } from './migrations.ts'
import type { StackOptions } from './options.ts'
import { ownFile } from './paths.ts'
import { askDatabase, postgresService } from './postgres.ts'
import type { Services } from './services.ts'
import { runSqlFile } from './sql.ts'

/**
 * Starts the stack's own PostgreSQL, or takes the one it is given, and makes the roles of a Supabase project.
 * @returns the database's address
 * @throws when it holds data that was made by other migrations; before anything is changed in it
 */
export async function startDatabase(
  options: StackOptions,
  services: Services,
  port: number,
  password: string,
) {
  const databaseUrl = options.databaseUrl ?? (await startOwn(options, services, port, password))
  if ((await askDatabase(databaseUrl, 5000)) !== 'well') {
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
  services: Services,
  port: number,
  password: string,
) {
  const logFile = join(dataDir, 'logs', 'postgres.log')
  const server = await postgresService({ dataDir, port, password, logFile, durable })
  await services.run(server)
  return server.databaseUrl
}
