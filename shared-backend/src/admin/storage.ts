import type { SupabaseClient } from '@supabase/supabase-js'
import { watchUpload } from 'shared-backend'

/** Seconds, as a string: that is how supabase-js takes it. */
const CACHE_CONTROL = '3600'

export type Bucket = 'property-images' | 'company-logos'
export type FileContent = Blob | ArrayBuffer

export interface Upload {
  path: string
  file: FileContent
  contentType: string
  upsert?: boolean
  /** Called with the number of bytes that have been sent. */
  onSent?: (bytes: number) => void
  signal?: AbortSignal
}

const typeByExtension: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** The only types that both buckets take. */
export const storedImageTypes: ReadonlySet<string> = new Set(Object.values(typeByExtension))

/** The blob's own type, else the type of the name's extension. */
export function contentTypeOf(file: FileContent, name: string): string {
  const own = file instanceof Blob ? file.type : ''
  return own || (typeByExtension[extensionOf(name)] ?? 'application/octet-stream')
}

/** The file extension of each type, without the dot: Storage takes no other. */
export const extensionFor = (contentType: string) =>
  Object.keys(typeByExtension).find((extension) => typeByExtension[extension] === contentType) ?? 'jpg'

/** Lower case, without the dot; `jpg` when the name has none. */
const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'jpg'

/** Resolves to the public address; throws the error of Storage. */
export async function uploadFile(db: SupabaseClient, bucket: Bucket, upload: Upload): Promise<string> {
  // Blobs travel as multipart, which the local Storage does not take.
  const body = upload.file instanceof Blob ? await upload.file.arrayBuffer() : upload.file
  watchUpload(body, upload.onSent ?? (() => undefined), upload.signal)
  const { error } = await db.storage.from(bucket).upload(upload.path, body, {
    contentType: upload.contentType,
    cacheControl: CACHE_CONTROL,
    upsert: upload.upsert ?? false,
  })
  if (error) throw error
  return db.storage.from(bucket).getPublicUrl(upload.path).data.publicUrl
}

/** Removes the existing files and returns the paths that Storage refused to remove; a missing file is no fault. */
export async function removeFiles(db: SupabaseClient, bucket: Bucket, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const { error } = await db.storage.from(bucket).remove(paths)
  return error && Number((error as { status?: number }).status) !== 404 ? paths : []
}
