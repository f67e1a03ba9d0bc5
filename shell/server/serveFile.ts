import { contentTypeOf } from './contentType.ts'
import type { SiteFiles } from './site.ts'

/** A name that carries its content's hash, as webpack gives them: `main.0b47b65c4a.js`. */
const isHashed = (path: string) => /\.[0-9a-f]{10}\.[^/]+$/.test(path)

const oneYear = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

/** Answers with the file at `path`: kept for good where its name changes with its content. */
export async function serveFile(files: SiteFiles, path: string, acceptEncoding: string) {
  const file = await files.read(path, acceptEncoding)
  if (!file) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const headers = new Headers({
    'content-type': contentTypeOf(path),
    'cache-control': isHashed(path) ? oneYear : oneDay,
    vary: 'accept-encoding',
    // A developer's or another team's origin may load a remote from here.
    'access-control-allow-origin': '*',
  })
  if (file.encoding) headers.set('content-encoding', file.encoding)
  return new Response(file.body, { headers })
}
