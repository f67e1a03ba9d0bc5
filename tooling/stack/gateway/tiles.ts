import { Hono } from 'hono'

/** Pixels of a tile's side. */
const side = 256
const deepest = 19

/** Red in the last byte, as a pixel has it first. */
const colours = { land: 0xffdce7ec, park: 0xffc7e2d3, water: 0xffded0b2, street: 0xffffffff }

/** A smooth field between about -1 and 1 over the world, whose sides are 1. */
function field(x: number, y: number) {
  const wave = (turns: number) => Math.sin(turns * (x + 0.41 * y)) * Math.sin(turns * (y - 0.37 * x))
  // About 80, 12 and 3 km.
  return 0.5 * wave(3_100) + 0.35 * wave(20_000) + 0.15 * wave(80_000)
}

/** Whether a street runs there: one every 64 pixels, wider where a less deep level has one too. `at` is in pixels. */
function isStreet(at: number) {
  const nearest = Math.round(at / 64)
  const width = nearest % 16 === 0 ? 8 : nearest % 4 === 0 ? 5 : 2
  return Math.abs(at - nearest * 64) < width / 2
}

function colourAt(x: number, y: number, z: number) {
  if (z < 9) return colours.land
  const height = field(x, y)
  if (height < -0.28) return colours.water
  const world = side * 2 ** z
  // Bent a little, by the same at each level.
  const bend = 2e-5 * Math.sin(x * 9_000)
  if (isStreet((x + bend + y / 6) * world) || isStreet((y - bend - x / 6) * world)) return colours.street
  return height > 0.36 ? colours.park : colours.land
}

/** A tile as a PNG; undefined outside of the world. */
async function tile(z: number, x: number, y: number) {
  const count = 2 ** z
  if (!(z >= 0 && z <= deepest && x >= 0 && x < count && y < count)) return undefined
  const pixels = Uint32Array.from({ length: side * side }, (_none, at) =>
    colourAt((x + (at % side) / side) / count, (y + Math.floor(at / side) / side) / count, z),
  )
  // Only a stack whose map somebody looks at loads it.
  const { default: sharp } = await import('sharp')
  const image = sharp(new Uint8Array(pixels.buffer), { raw: { width: side, height: side, channels: 4 } })
  return new Uint8Array(await image.png().toBuffer())
}

/** A map of nowhere: each tile is the same each time, and at its edges as its neighbours. */
export const tiles = new Hono().get('/tiles/:z/:x/:name{\\d+\\.png}', async (context) => {
  const { z, x, name } = context.req.param()
  const png = await tile(Number(z), Number(x), parseInt(name, 10))
  if (!png) return context.notFound()
  return context.body(png, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
})
