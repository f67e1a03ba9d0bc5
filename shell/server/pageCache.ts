import { LRUCache } from 'lru-cache'
import { acceptedEncoding } from './acceptedEncoding.ts'
import type { createPages, Page, PageAddress } from './page.ts'
import type { PublishedSite } from './site.ts'

type Encoding = 'br' | 'gzip'

/** Encodings that browsers accept, the smaller first. */
const encodings: readonly Encoding[] = ['br', 'gzip']

export type Compress = (body: Uint8Array, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>

/** Bytes of pages kept at once: some hundreds of pages. */
const keptBytes = 48 * 1024 * 1024

/** The most that a page's compressed forms add to its size. */
const withCompressed = 1.4

/** A longer address is not cached: nobody requests it twice. */
const longestAddress = 2_000

/** A page and its compressed forms so far. */
type Kept = Page & { compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>> }

interface MakeContext {
  published: PublishedSite
  url: PageAddress
}

/** Made for this request, shared with a pending one (joined), or reused from the cache (kept). */
export type Origin = 'made' | 'joined' | 'kept'

/**
 * Makes each page once for concurrent requests, and for the few seconds that its data is fresh. A page depends only on
 * its address and on what is published, on nothing else of the request: see `PageAddress`.
 * @param compress undefined where the host compresses responses by itself
 */
export function createPageCache(make: ReturnType<typeof createPages>, compress?: Compress) {
  let current: PublishedSite | undefined
  let generation = 0

  const keep = (page: Page): Kept => ({ ...page, compressed: new Map() })

  const pages = new LRUCache<string, Kept, MakeContext>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }, key) => Math.ceil(body.byteLength * withCompressed) + key.length,
    // Pending requests get the page even if it is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_address, _stale, { context: { published, url }, options }) => {
      const page = await make(published, url)
      // A ttl of 0 would mean for ever.
      options.ttl = Math.max(1, page.freshFor)
      return keep(page)
    },
  })

  async function find(published: PublishedSite, url: PageAddress): Promise<{ page: Kept; origin: Origin }> {
    if (published !== current) {
      current = published
      generation += 1
      pages.clear()
    }
    const address = url.pathname + url.search
    if (address.length > longestAddress) return { page: keep(await make(published, url)), origin: 'made' }
    const status: LRUCache.Status<string, Kept, MakeContext> = {}
    const key = `${generation} ${address}`
    const page = await pages.forceFetch(key, { context: { published, url }, status })
    const origin = status.fetch === 'hit' ? 'kept' : status.fetch === 'inflight' ? 'joined' : 'made'
    // A page with a missing answer is shared by pending requests, and not cached.
    if (page.freshFor === 0 && origin === 'made') pages.delete(key)
    return { page, origin }
  }

  function compressed({ body, compressed: known }: Kept, encoding: Encoding, work: Compress) {
    const bytes = known.get(encoding) ?? work(body, encoding)
    known.set(encoding, bytes)
    bytes.catch(() => known.delete(encoding))
    return bytes
  }

  return async (published: PublishedSite, url: PageAddress, acceptEncoding: string) => {
    const { page, origin } = await find(published, url)
    const encoding =
      compress && page.body.byteLength > 0 ? acceptedEncoding(acceptEncoding, encodings) : undefined
    return {
      page,
      origin,
      encoding,
      body: compress && encoding ? await compressed(page, encoding, compress) : page.body,
    }
  }
}
