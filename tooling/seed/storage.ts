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
