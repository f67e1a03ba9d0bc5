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

interface Server {
  url: string
  stop: () => Promise<void>
}

export interface ScratchDatabase {
  databaseUrl: string
  /** Another database on the server, as a project has it before its first migration. @returns its address */
  addDatabase: () => Promise<string>
  /** Removes the databases, and the server where it is their own. */
  stop: () => Promise<void>
}

/** A PostgreSQL server in a temporary folder. */
async function startServer(signal?: AbortSignal): Promise<Server> {
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
    return { url: service.databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Databases on a server that runs. */
function databasesOn(url: string) {
  const names: string[] = []
  const run = (sql: string) => withDatabase(url, (server) => server.query(sql))
  return {
    add: async () => {
      const name = `scratch_${randomUUID().replaceAll('-', '')}`
      await run(`create database ${name}`)
      names.push(name)
      const address = new URL(url)
      address.pathname = name
      await runSqlFile(address.href, join(root, 'tooling', 'stack', 'roles.sql'))
      await withDatabase(address.href, (database) => database.query(serviceSchemas.join('\n')))
      await runSqlFile(address.href, join(root, 'tooling', 'stack', 'factors.sql'))
      return address.href
    },
    drop: async () => {
      for (const name of names) await run(`drop database ${name} with (force)`)
    },
  }
}

/**
 * A database with Supabase's schemas and every migration applied, on a server of its own or the one that
 * SCRATCH_SERVER names. The signal ends that of its own at any time, also while it starts.
 */
export async function startScratchDatabase(signal?: AbortSignal): Promise<ScratchDatabase> {
  // Tests make many databases, on the server of their stack.
  const given = process.env.SCRATCH_SERVER
  const server = given ? { url: given } : await startServer(signal)
  const databases = databasesOn(server.url)
  const stop = 'stop' in server ? server.stop : databases.drop
  try {
    const databaseUrl = await databases.add()
    await migrate(databaseUrl, root, signal)
    return { databaseUrl, addDatabase: databases.add, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
