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

/** What Supabase Auth and Storage bring along, without starting them: the migrations refer to their tables. */
const serviceSchemas = [getAuthSchemaSql(), getStorageSchemaSql(), SUPABASE_AUTH_HELPERS_SQL]

export interface ScratchDatabase {
  databaseUrl: string
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
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
      onSpawn: () => {},
      onTrouble: () => {},
    })
    server = running
    signal?.addEventListener('abort', () => void running.stop())
    await running.start()
    await runSqlFile(service.databaseUrl, join(root, 'tooling', 'stack', 'roles.sql'))
    await withDatabase(service.databaseUrl, (database) => database.query(serviceSchemas.join('\n')))
    await migrate(service.databaseUrl, root, signal)
    return { databaseUrl: service.databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
