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

/** What is made of a photo: an AVIF of a width, its average colour as the text `#rrggbb`, or a JPEG with the mark. */
export type Task = { width: number } | { color: true } | { mark: Mark }

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

async function make({ id, bytes, task }: Order): Promise<Made> {
  try {
    const made =
      'width' in task ? avif(bytes, task.width) : 'mark' in task ? marked(bytes, task.mark) : colorOf(bytes)
    return { id, bytes: await made }
  } catch (cause) {
    return { id, fault: (cause as Error).message }
  }
}

process.on('message', (order: Order) => void make(order).then((made) => process.send?.(made)))
process.on('disconnect', () => process.exit())
