import { LRUCache } from 'lru-cache'
import type { Agency, Head } from 'shared-backend'
import type { SiteSettings } from './site.ts'

/** Bytes of the largest picture that every messenger shows. */
const most = 300_000

/** Bytes in which a stored photo and a logo say their size. */
const beginning = 16_384

/** Limit in ms for Storage, which the page waits for. */
const timeoutMs = 400

/** Time in ms after which a picture that failed is requested again. */
const retryAfter = 10_000

/** Messengers show a picture twice as wide as it is high, and cut off the rest: a wider logo loses its ends. */
const widest = 2.2
const least = 200

interface Size {
  width: number
  height: number
}

/** The size of a JPEG or PNG, by its first bytes. @throws RangeError where they are too few */
function sizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint16(0) !== 0xffd8) return undefined
  // The segments of a JPEG: a frame has the size. C4, C8 and CC are none.
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1)
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  return undefined
}

async function firstBytes({ body }: Response) {
  const bytes = new Uint8Array(beginning)
  let length = 0
  for await (const chunk of body ?? []) {
    const part = chunk.subarray(0, beginning - length)
    bytes.set(part, length)
    length += part.length
    if (length === beginning) break
  }
  return bytes.subarray(0, length)
}

/** The bytes of the whole file, of which the response may have the first. */
const totalOf = ({ headers }: Response) =>
  Number(
    /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length') ?? most + 1,
  )

/**
 * Returns the picture of a page as messengers want it, in properties of Open Graph: with its size, and never too large.
 * It is the page's own, else the agency's logo, else the site's. What a picture is does not change with its address.
 */
export function createSharedPictures({ origin, supabase }: SiteSettings, fetch: typeof globalThis.fetch) {
  const stored = `${supabase.url}/storage/v1/object/public/`

  async function measure(address: string) {
    // Only a file of our own Storage is requested, wherever a row says that its photo lies.
    if (!address.startsWith(stored)) return undefined
    const headers = { range: `bytes=0-${beginning - 1}` }
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok || totalOf(response) > most) {
      await response.body?.cancel()
      return undefined
    }
    return sizeOf(await firstBytes(response))
  }

  const sizes = new LRUCache<string, Size | 'unknown'>({
    max: 5_000,
    fetchMethod: async (address, _stale, { options }) => {
      const size = await measure(address).catch(() => undefined)
      if (!size) options.ttl = retryAfter
      return size ?? 'unknown'
    },
  })

  async function known(image: string | undefined, alt: string) {
    const size = image ? await sizes.fetch(image) : undefined
    if (!image || !size || size === 'unknown') return undefined
    return { image, 'image:alt': alt, 'image:width': String(size.width), 'image:height': String(size.height) }
  }

  async function logoOf({ name, logo }: Agency) {
    const found = await known(logo, name)
    const [width, height] = [Number(found?.['image:width']), Number(found?.['image:height'])]
    return Math.min(width, height) >= least && width / height <= widest ? found : undefined
  }

  return async ({ openGraph, title }: Head, agency: Agency): Promise<Record<string, string>> =>
    (await known(openGraph?.image, openGraph?.['image:alt'] ?? title)) ??
    (await logoOf(agency)) ??
    (origin
      ? {
          image: `${origin}/assets/share.png`,
          'image:alt': agency.name,
          'image:width': '1200',
          'image:height': '630',
        }
      : {})
}
