import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import { inTurn } from './inTurn.ts'
import { objectFile, readManifest, tableFile, type Manifest, type StoredObject } from './manifest.ts'
import { storageOf, withConnection, type BackedUpProject } from './project.ts'
import { migrationsOf } from './tables.ts'

/** @throws Error where rows would be lost, or do not fit */
async function refuseUnlessNew(sql: postgres.ISql, { migrations }: Manifest) {
  const found = await migrationsOf(sql)
  const [first] = migrations.filter((name) => !found.includes(name))
  const [more] = found.filter((name) => !migrations.includes(name))
  if (first) throw new Error(`The project lacks the migration ${first}: run npx supabase db push first.`)
  if (more)
    throw new Error(
      `The project has the migration ${more}, the backup has not: use the commit of the backup.`,
    )
  const [used] = await sql<{ there: boolean }[]>`select exists (select from public.admin_users) as there`
  if (used?.there)
    throw new Error('The project is in use. Only a new one is restored: its rows would be lost.')
}

/** Puts the new project's address in the place of the former one: rows name files, and releases their tarballs, by it. */
async function* moved(file: string, from: string, to: string) {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const text = rest + chunk
    const end = text.lastIndexOf('\n') + 1
    yield text.slice(0, end).replaceAll(`${from}/`, `${to}/`)
    rest = text.slice(end)
  }
  yield rest
}

async function fillTables(sql: postgres.ISql, folder: string, manifest: Manifest, url: string) {
  // Neither triggers nor foreign keys: the rows are as they were. Supabase's own guide restores so.
  await sql`set local session_replication_role = replica`
  for (const { name } of manifest.tables) await sql.unsafe(`delete from ${name}`)
  for (const { name, columns } of manifest.tables) {
    const target = await sql.unsafe(`copy ${name} (${columns}) from stdin`).writable()
    await pipeline(moved(tableFile(folder, name), manifest.url, url), target)
  }
  await sql`
    update storage.objects set owner_id = former.owner
    from jsonb_to_recordset(${sql.json(manifest.objects)}) as former (bucket text, name text, owner text)
    where bucket_id = former.bucket and objects.name = former.name`
  for (const { name, last } of manifest.sequences) await sql`select setval(${name}, ${last})`
  for (const { name, rows } of manifest.tables) {
    const [found] = await sql.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${name}`)
    if (found?.rows !== rows)
      throw new Error(`${name} has ${found?.rows} rows of ${rows}. Nothing was changed.`)
  }
}

/**
 * Fills a new project, whose migrations are applied, from a backup. Files come first, and the rows in one transaction:
 * a restore that breaks off is run again.
 * @returns the backup's manifest
 */
export async function restore(project: BackedUpProject, folder: string, say: (message: string) => void) {
  const manifest = readManifest(folder)
  const storage = storageOf(project)
  async function store(object: StoredObject) {
    const { bucket, name, type, cacheControl } = object
    const { error } = await storage.from(bucket).upload(name, await readFile(objectFile(folder, object)), {
      upsert: true,
      contentType: type ?? undefined,
      cacheControl: /\d+/.exec(cacheControl ?? '')?.[0],
    })
    if (error)
      throw new Error(`${bucket}/${name} is not stored: ${error.message}. Run it again.`, { cause: error })
  }
  await withConnection(project, async (connection) => {
    await refuseUnlessNew(connection, manifest)
    await inTurn(manifest.objects, store, say)
    await connection.begin((sql) => fillTables(sql, folder, manifest, project.url))
  })
  return manifest
}
