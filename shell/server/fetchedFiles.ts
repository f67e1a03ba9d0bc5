import { publishedFiles } from './publishedFiles.ts'
import type { SiteFiles } from './site.ts'

/** ms for which what is published is not asked for again. */
const followed = 1_000

/** Answers with the file at a path of the site: an object store, or a host's own for files. */
type Get = (path: string) => Promise<Response>

/** @throws Error when the store fails, which is not the same as a file that it does not have */
async function bytesOf(get: Get, path: string) {
  const response = await get(path)
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  if (response.status === 404) return null
  throw new Error(`The store of files answered ${response.status} for ${path}`)
}

/** The registry, asked for once a second at most and parsed when it has changed. */
function followRegistry(get: Get) {
  let known: { text: string; value: unknown; seen: number } | undefined
  return async () => {
    if (known && Date.now() - known.seen < followed) return known.value
    const bytes = await bytesOf(get, '/registry.json')
    if (!bytes) throw new Error('registry.json is not there')
    const text = new TextDecoder().decode(bytes)
    known = { text, value: text === known?.text ? known.value : JSON.parse(text), seen: Date.now() }
    return known.value
  }
}

/** A site in a store that answers to paths, as publishing lays it. */
export const fetchedFiles = (get: Get): SiteFiles =>
  publishedFiles({
    read: (path) => bytesOf(get, path),
    build: (path) => bytesOf(get, `/builds${path}`),
    registry: followRegistry(get),
  })
