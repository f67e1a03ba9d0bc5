import pLimit from 'p-limit'
import { radiusOf, type ShownPoint } from 'shared-domain/shownPoint'
import { limitBytes } from '../limitBytes.ts'
import type { SiteSettings } from '../site.ts'
import type { Tile } from './program.ts'

/** Pixels of a picture. Wherever its middle lies, it needs no more than six tiles. */
export const [width, height] = [512, 256]

/** Pixels of a tile's side. */
const side = 256

/** Bytes of the largest tile that is read. */
const mostBytes = 300_000

/** Requests at once, for all pictures: who draws maps asks for restraint. */
const atOnce = 2

interface View {
  zoom: number
  /** Of the picture's corner, in pixels of the world at this zoom. */
  left: number
  top: number
  metresPerPixel: number
}

/** The surroundings of a point, which lies in their middle, in Web Mercator. */
function viewOf({ shown_latitude, shown_longitude, shown_precision }: ShownPoint): View {
  const zoom = shown_precision === 'neighborhood' ? 14 : 15
  const world = side * 2 ** zoom
  const latitude = (shown_latitude * Math.PI) / 180
  const x = (shown_longitude / 360 + 0.5) * world
  const y = (0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * world
  return {
    zoom,
    left: Math.round(x - width / 2),
    top: Math.round(y - height / 2),
    metresPerPixel: (40_075_017 * Math.cos(latitude)) / world,
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const tilesFrom = (start: number, length: number) =>
  range(Math.floor(start / side), Math.floor((start + length - 1) / side))

/** What is drawn over the tiles: a pin, or a circle in which the property lies. It is like the map's own. */
export function overlayOf(point: ShownPoint) {
  const radius = radiusOf(point)
  const [x, y] = [width / 2, height / 2]
  const drawing = radius
    ? `<circle cx="${x}" cy="${y}" r="${(radius / viewOf(point).metresPerPixel).toFixed(1)}" fill="#11594f" fill-opacity=".2" stroke="#11594f" stroke-width="3"/>`
    : `<path transform="translate(${x - 18} ${y - 48}) scale(1.5)" fill="#11594f" stroke="#fff" d="M12 0a12 12 0 0 0-12 12c0 8 12 20 12 20s12-12 12-20a12 12 0 0 0-12-12zm0 16.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`,
  )
}

/**
 * Loads the tiles of pictures, few at a time.
 * @param deadline ms for the tiles of a picture
 */
export function createTileLoader(
  { map, origin }: Pick<SiteSettings, 'map' | 'origin'>,
  fetch: typeof globalThis.fetch,
  deadline: number,
) {
  const inTurn = pLimit(atOnce)
  // Providers demand to know who asks, and some check the key's site by the referrer.
  const headers = {
    'user-agent': `map-picture/1.0 (+${origin ?? 'http://localhost'})`,
    ...(origin && { referer: `${origin}/` }),
  }

  const addressOf = (parts: Record<string, string | number>) =>
    (map?.url ?? '').replace(/\{(\w)\}/g, (_, name: string) => String(parts[name] ?? ''))

  async function load(address: string, signal: AbortSignal) {
    const { ok, status, body } = await fetch(address, { headers, signal })
    if (ok && body)
      return new Uint8Array(await new Response(body.pipeThrough(limitBytes(mostBytes))).arrayBuffer())
    await body?.cancel()
    throw new Error(`A tile's server answers ${status}`)
  }

  /** The tiles around a point that came in time; `isWhole` says whether all did. */
  return async (point: ShownPoint): Promise<{ tiles: Tile[]; isWhole: boolean }> => {
    const { zoom, left, top } = viewOf(point)
    const signal = AbortSignal.timeout(deadline)
    const places = tilesFrom(top, height).flatMap((y) => tilesFrom(left, width).map((x) => ({ x, y })))
    const loaded = await Promise.allSettled(
      places.map(({ x, y }) =>
        inTurn(async () => ({
          bytes: await load(addressOf({ z: zoom, x, y, s: 'abc'[(x + y) % 3] ?? 'a' }), signal),
          left: x * side - left,
          top: y * side - top,
        })),
      ),
    )
    const failed = loaded.find((one) => one.status === 'rejected')
    if (failed) console.error('tiles not loaded:', (failed.reason as Error).message)
    return {
      tiles: loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      isWhole: !failed,
    }
  }
}
