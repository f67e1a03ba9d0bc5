import { readFile } from 'node:fs/promises'

export type Storage = { apiUrl: string; secretKey: string }

export const publicUrl = (apiUrl: string, bucket: string, path: string) =>
  `${apiUrl}/storage/v1/object/public/${bucket}/${path}`

/** Stores a file, replacing one of the same name. @throws when the Storage API refuses it */
export async function upload(
  { apiUrl, secretKey }: Storage,
  bucket: string,
  path: string,
  body: Buffer,
  type: string,
) {
  const response = await fetch(`${apiUrl}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': type,
      'cache-control': 'max-age=3600',
      'x-upsert': 'true',
    },
    body: new Uint8Array(body),
  })
  if (!response.ok)
    throw new Error(`Storage refused ${bucket}/${path}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Stores many files, eight at a time; a file that several paths share is read once. */
export async function uploadAll(
  storage: Storage,
  bucket: string,
  files: { path: string; file: string }[],
  onDone: (done: number) => void,
) {
  const contents = new Map<string, Promise<Buffer>>()
  const rest = [...files]
  let done = 0
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      if (!contents.has(next.file)) contents.set(next.file, readFile(next.file))
      await upload(storage, bucket, next.path, await contents.get(next.file)!, 'image/jpeg')
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
