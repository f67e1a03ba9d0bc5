/** Makes images for the server in a process of its own: a file that is made to harm ends this one at the most. */
import sharp from 'sharp'
import { watermarkPlacement, type WatermarkPosition } from 'shared-ui/watermarkPlacement'

/** The agency's logo, as it is to be drawn on a photo. */
export interface Mark {
  logo: Uint8Array
  position: WatermarkPosition
  /** 0 to 1. */
  opacity: number
}

/** A tile of a map, and its place on the picture, which it may overlap. */
export interface Tile {
  bytes: Uint8Array
  left: number
  top: number
}

/** A picture of a map; the order's bytes are what is drawn over the tiles. */
export interface MapPicture {
  tiles: Tile[]
  width: number
  height: number
}

/**
 * What is made of a photo: an AVIF of a width, its average colour as the text `#rrggbb`, or a JPEG with the mark. Or a
 * WebP of a map.
 */
export type Task = { width: number } | { color: true } | { mark: Mark } | { map: MapPicture }

/** A photo and what is made of it, as the server sends them. */
export interface Order {
  id: number
  bytes: Uint8Array
  task: Task
}

export interface Made {
  id: number
  bytes?: Uint8Array
  fault?: string
}

/** Pixels of the largest photo that is read: twice what a telephone's camera takes at its finest. */
const mostPixels = 64_000_000

/** Seconds that one photo may take. */
const timeout = 10

// One thread for each photo, and no cache: the server decides how many are made at once.
sharp.concurrency(1)
sharp.cache(false)

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, autoOrient: true }).timeout({ seconds: timeout })

async function colorOf(bytes: Uint8Array) {
  const photo = open(bytes).flatten({ background: 'white' }).toColourspace('srgb')
  const [red, green, blue] = await photo.resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return Buffer.from(`#${Buffer.from([red ?? 0, green ?? 0, blue ?? 0]).toString('hex')}`)
}

async function marked(bytes: Uint8Array, { logo, position, opacity }: Mark) {
  const [{ autoOrient: size }, { autoOrient: logoSize }] = await Promise.all([
    open(bytes).metadata(),
    open(logo).metadata(),
  ])
  const { x, y, width, height } = watermarkPlacement(size, logoSize, position)
  const veil = {
    input: Buffer.from([255, 255, 255, Math.round(255 * opacity)]),
    raw: { width: 1, height: 1, channels: 4 as const },
    tile: true,
    blend: 'dest-in' as const,
  }
  const drawn = await open(logo)
    .resize(Math.round(width), Math.round(height), { fit: 'fill' })
    .composite([veil])
    .png()
    .toBuffer()
  const place = { left: Math.round(x), top: Math.round(y) }
  return open(bytes)
    .flatten({ background: 'white' })
    .composite([{ input: drawn, ...place }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const avif = (bytes: Uint8Array, width: number) =>
  open(bytes)
    .resize({ width, withoutEnlargement: true })
    // Effort 4 takes seven times as long, for a twentieth of the bytes.
    .avif({ quality: 55, effort: 2 })
    .toBuffer()

/** Bytes of the largest map that is worth its price, and the qualities that are tried for it. */
const mostBytes = 15_000
const qualities = [70, 50, 30, 10]

async function drawMap(overlay: Uint8Array, { tiles, width, height }: MapPicture) {
  const size = { width, height, channels: 3 as const }
  const layers = [...tiles, { bytes: overlay, left: 0, top: 0 }]
  const drawn = await sharp({ create: { ...size, background: '#f2ede4' } })
    .composite(layers.map(({ bytes, ...place }) => ({ input: Buffer.from(bytes), ...place })))
    .removeAlpha()
    .timeout({ seconds: timeout })
    .raw()
    .toBuffer()
  let made = drawn
  for (const quality of qualities) {
    made = await sharp(drawn, { raw: size }).webp({ quality, effort: 5 }).toBuffer()
    if (made.length <= mostBytes) break
  }
  return made
}

function follow(bytes: Uint8Array, task: Task) {
  if ('width' in task) return avif(bytes, task.width)
  if ('mark' in task) return marked(bytes, task.mark)
  return 'map' in task ? drawMap(bytes, task.map) : colorOf(bytes)
}

async function make({ id, bytes, task }: Order): Promise<Made> {
  try {
    return { id, bytes: await follow(bytes, task) }
  } catch (cause) {
    return { id, fault: (cause as Error).message }
  }
}

process.on('message', (order: Order) => void make(order).then((made) => process.send?.(made)))
process.on('disconnect', () => process.exit())
