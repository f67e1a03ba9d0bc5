import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifest = v.object({
  takenAt: v.string(),
  /** The address of the project that it was taken from. */
  url: v.string(),
  /** The names of its migrations. */
  migrations: v.array(v.string()),
  /** In the words of SQL. */
  tables: v.array(v.object({ name: v.string(), columns: v.string(), rows: v.number() })),
  sequences: v.array(v.object({ name: v.string(), last: v.string() })),
  objects: v.array(
    v.object({
      bucket: v.string(),
      name: v.string(),
      bytes: v.nullable(v.number()),
      type: v.nullable(v.string()),
      cacheControl: v.nullable(v.string()),
      /** Who may replace it. */
      owner: v.nullable(v.string()),
      changedAt: v.string(),
    }),
  ),
  /** The names of the secrets of the functions. Their values are kept elsewhere. */
  secrets: v.array(v.string()),
})

export type Manifest = v.InferOutput<typeof manifest>
export type StoredObject = Manifest['objects'][number]

/** Written last: a folder without it is no backup. */
export const manifestFile = (folder: string) => join(folder, 'backup.json')
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy`)
export const objectFile = (folder: string, { bucket, name }: Pick<StoredObject, 'bucket' | 'name'>) => {
  if (name.split('/').includes('..')) throw new Error(`${bucket}/${name} is no name of a file`)
  return join(folder, 'objects', bucket, name)
}

/** @throws Error where the folder has no finished backup */
export function readManifest(folder: string): Manifest {
  try {
    return v.parse(manifest, JSON.parse(readFileSync(manifestFile(folder), 'utf8')))
  } catch (cause) {
    throw new Error(`${folder} has no finished backup: ${(cause as Error).message}`, { cause })
  }
}

/** The secrets of the functions, which only their owner has: docs/deploy.md, step 3. */
export const secretNames = [
  'SITE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'AGENCY',
  'LEAD_SALT',
  'VISITOR_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
]
