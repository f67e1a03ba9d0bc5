import type { Handler } from 'hono'
import { LRUCache } from 'lru-cache'
import { versionOf, type ShownPoint } from 'shared-domain/shownPoint'
import * as v from 'valibot'
import type { SiteSettings } from '../site.ts'
import type { openImageCache } from './cache.ts'
import type { createImageMaker } from './maker.ts'
import { createTileLoader, height, overlayOf, width } from './mapTiles.ts'
import { immutable } from './images.ts'

interface MapPictureOptions {
  settings: Pick<SiteSettings, 'supabase' | 'map' | 'origin'>
  cache: Awaited<ReturnType<typeof openImageCache>>
  maker: Pick<ReturnType<typeof createImageMaker>, 'make' | 'isBusy'>
  /** For the API. */
  fetch: typeof globalThis.fetch
  /** For the tiles, which lie elsewhere. */
  fetchTile?: typeof globalThis.fetch
  /** ms for the tiles of a picture. */
  deadline?: number
}

interface Picture {
  bytes: Uint8Array
  /** False where tiles are missing. */
  isWhole: boolean
}

/** ms that the API may take. */
const timeout = 3_000

/** ms for which a point that was read is used. */
const freshFor = 10_000

/** ms until tiles that were missing are requested again. */
const pause = 60_000

const uuid = v.pipe(v.string(), v.uuid())

const points = v.array(
  v.object({
    shown_latitude: v.number(),
    shown_longitude: v.number(),
    shown_precision: v.picklist(['door', 'street', 'about', 'neighborhood']),
  }),
)

/**
 * Pictures of the surroundings of listings, as exactly as visitors may know them: made when they are first wanted, and kept.
 * Where the map's tiles are missing, the ground is plain.
 */
export function createMapPictures({
  settings,
  cache,
  maker,
  fetch,
  fetchTile = globalThis.fetch,
  deadline = 4_000,
}: MapPictureOptions): Handler {
  const { supabase, map } = settings
  const loadTiles = createTileLoader(settings, fetchTile, deadline)
  const underWay = new Map<string, Promise<Picture>>()
  const incomplete = new LRUCache<string, Picture>({ max: 200, ttl: pause })

  /** By the property's id: nobody can have any other place drawn. */
  async function read(id: string): Promise<ShownPoint | 'none'> {
    const select = Object.keys(points.item.entries).join()
    const response = await fetch(
      `${supabase.url}/rest/v1/property_points?select=${select}&property_id=eq.${id}`,
      { headers: { apikey: supabase.publishableKey }, signal: AbortSignal.timeout(timeout) },
    )
    if (!response.ok) throw new Error(`The API answers ${response.status}`)
    return v.parse(points, await response.json())[0] ?? 'none'
  }

  const known = new LRUCache<string, ShownPoint | 'none'>({ max: 5_000, ttl: freshFor, fetchMethod: read })

  async function make(point: ShownPoint, key: string): Promise<Picture> {
    const kept = await cache.read(key)
    if (kept) return { bytes: kept, isWhole: true }
    const before = incomplete.get(key)
    if (before) return before
    if (maker.isBusy()) throw new Error('too many pictures wait')
    const { tiles, isWhole } = await loadTiles(point)
    const draw = (ground: typeof tiles) =>
      maker.make(() => Promise.resolve(overlayOf(point)), { map: { tiles: ground, width, height } })
    const picture = await draw(tiles).then(
      (bytes) => ({ bytes, isWhole }),
      // A tile may be no picture.
      async () => ({ bytes: await draw([]), isWhole: false }),
    )
    if (picture.isWhole)
      await cache
        .write(key, picture.bytes)
        .catch((cause: unknown) => console.error('map picture not kept:', cause))
    else incomplete.set(key, picture)
    return picture
  }

  /** Calls at once share the work, and so do the flats of one house. */
  function pictureOf(point: ShownPoint) {
    const key = `map/${versionOf(point)}/${map?.url}`
    const work = underWay.get(key) ?? make(point, key).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return async (c) => {
    const [, id = ''] = /^\/mapa\/([^/]+)\.webp$/.exec(c.req.path) ?? []
    const point = v.is(uuid, id) ? await known.fetch(id) : 'none'
    if (!point || point === 'none') return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const { bytes, isWhole } = await pictureOf(point)
    // Another version's address may show another point tomorrow.
    const isCurrent = isWhole && c.req.query('v') === versionOf(point)
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/webp',
      'cache-control': isCurrent ? immutable : 'public, max-age=60',
    })
  }
}
