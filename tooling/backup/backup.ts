import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import { inTurn } from './inTurn.ts'
import {
  manifestFile,
  objectFile,
  secretNames,
  tableFile,
  type Manifest,
  type StoredObject,
} from './manifest.ts'
import { storageOf, withConnection, type BackedUpProject } from './project.ts'
import { migrationsOf, sequencesOf, tablesOf } from './tables.ts'

const objectsOf = (sql: postgres.ISql) => sql<StoredObject[]>`
  select bucket_id as bucket, name, (metadata ->> 'size')::float8 as bytes, metadata ->> 'mimetype' as type,
    metadata ->> 'cacheControl' as "cacheControl", owner_id as owner, to_json(updated_at) #>> '{}' as "changedAt"
  from storage.objects order by 1, 2`

async function copyTables(sql: postgres.ISql, folder: string) {
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await tablesOf(sql)) {
    const rows = await sql.unsafe(`copy ${name} (${columns}) to stdout`).readable()
    await pipeline(rows, createWriteStream(tableFile(folder, name)))
    const [counted] = await sql.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${name}`)
    tables.push({ name, columns, rows: counted?.rows ?? 0 })
  }
  return tables
}

/** Whether an earlier run has fetched it, as it still is. */
async function isFetched(file: string, { bytes, changedAt }: StoredObject) {
  const found = await stat(file).catch(() => undefined)
  return found?.mtimeMs === Date.parse(changedAt) && (bytes === null || found.size === bytes)
}

/**
 * Writes the project's rows, as they are at one moment, and its files into a folder. It may be repeated there: what an
 * earlier run has fetched is not fetched again.
 * @returns its manifest
 */
export async function backUp(project: BackedUpProject, folder: string, say: (message: string) => void) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rm(manifestFile(folder), { force: true })
  await rm(join(folder, 'tables'), { recursive: true, force: true })
  await mkdir(join(folder, 'tables'))
  const snapshot = await withConnection(project, (connection) =>
    connection.begin('isolation level repeatable read read only', async (sql) => ({
      migrations: await migrationsOf(sql),
      tables: await copyTables(sql, folder),
      sequences: [...(await sequencesOf(sql))],
      objects: [...(await objectsOf(sql))],
    })),
  )
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Rows: ${rows} of ${snapshot.tables.length} tables`)

  const storage = storageOf(project)
  const gone = new Set<StoredObject>()
  async function fetchObject(object: StoredObject) {
    const file = objectFile(folder, object)
    if (await isFetched(file, object)) return
    const { data, error } = await storage.from(object.bucket).download(object.name)
    if (error && /not.?found/i.test(error.message)) {
      say(`${object.bucket}/${object.name} is named by a row and not there: it is left out.`)
      gone.add(object)
      return
    }
    if (error)
      throw new Error(`${object.bucket}/${object.name} cannot be read: ${error.message}. Run it again.`, {
        cause: error,
      })
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.part`, Buffer.from(await data.arrayBuffer()))
    const changedAt = new Date(object.changedAt)
    await utimes(`${file}.part`, changedAt, changedAt)
    await rename(`${file}.part`, file)
  }
  await inTurn(snapshot.objects, fetchObject, say)

  const manifest: Manifest = {
    takenAt: new Date().toISOString(),
    url: project.url,
    ...snapshot,
    objects: snapshot.objects.filter((object) => !gone.has(object)),
    secrets: secretNames,
  }
  await writeFile(manifestFile(folder), JSON.stringify(manifest, null, 2))
  return manifest
}
