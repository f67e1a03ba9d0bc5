import { publishedFiles } from './publishedFiles.ts'
import type { SiteFiles } from './site.ts'

/** Time in ms for which a fetched registry is reused. */
const followed = 1_000

/** Fetches the file at a path of the site, from an object store or from a host's own file binding. */
type Get = (path: string) => Promise<Response>

/** @throws Error when the store fails, which differs from a file that it does not have */
async function bytesOf(get: Get, path: string) {
  const response = await get(path)
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  if (response.status === 404) return null
  throw new Error(`The store of files answered ${response.status} for ${path}`)
}

/** The registry, requested at most once a second and parsed when it has changed. */
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

/** A site in a store that is read by paths, as publishing writes it. */
export const fetchedFiles = (get: Get): SiteFiles =>
  publishedFiles({
    read: (path) => bytesOf(get, path),
    build: (path) => bytesOf(get, `/builds${path}`),
    registry: followRegistry(get),
  })
