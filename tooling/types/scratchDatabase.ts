import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import { createDisk } from '../stack/disk.ts'
import { migrate } from '../stack/migrations.ts'
import { root } from '../stack/paths.ts'
import { freePort } from '../stack/ports.ts'
import { postgresService } from '../stack/postgres.ts'
import { runSqlFile, withDatabase } from '../stack/sql.ts'
import { supervise, type Supervised } from '../stack/supervise.ts'

/** The schemas of Supabase Auth and Storage, without starting these: the migrations refer to their tables. */
const serviceSchemas = [getAuthSchemaSql(), getStorageSchemaSql(), SUPABASE_AUTH_HELPERS_SQL]

export interface ScratchDatabase {
  databaseUrl: string
  /** Another database on the server, as a project has it before its first migration. @returns its address */
  addDatabase: (name: string) => Promise<string>
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

async function addServiceSchemas(databaseUrl: string) {
  await runSqlFile(databaseUrl, join(root, 'tooling', 'stack', 'roles.sql'))
  await withDatabase(databaseUrl, (database) => database.query(serviceSchemas.join('\n')))
  await runSqlFile(databaseUrl, join(root, 'tooling', 'stack', 'factors.sql'))
}

/**
 * A PostgreSQL server of its own in a temporary folder, with Supabase's schemas and every migration applied.
 * The signal ends it at any time, also while it starts.
 */
export async function startScratchDatabase(signal?: AbortSignal): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'imobiliaria-schema-'))
  let server: Supervised | undefined
  const stop = async () => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // Root's server runs as another user, who must get through to its own folder.
    chmodSync(dataDir, 0o755)
    const service = await postgresService({
      dataDir,
      port: await freePort(),
      password: randomUUID(),
      logFile: join(dataDir, 'log'),
      durable: false,
    })
    signal?.throwIfAborted()
    const running = supervise(service, {
      disk: createDisk(dataDir, () => {}),
      redact: (text) => text,
      onTrouble: () => {},
    })
    server = running
    signal?.addEventListener('abort', () => void running.stop())
    await running.start()
    const { databaseUrl } = service
    await addServiceSchemas(databaseUrl)
    await migrate(databaseUrl, root, signal)
    const addDatabase = async (name: string) => {
      await withDatabase(databaseUrl, (database) => database.query(`create database ${name}`))
      const address = new URL(databaseUrl)
      address.pathname = name
      await addServiceSchemas(address.href)
      return address.href
    }
    return { databaseUrl, addDatabase, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
