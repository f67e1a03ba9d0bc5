import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { openImageCache } from './cache.ts'
import { createImageMaker } from './maker.ts'
import { createMapPictures } from './mapPictures.ts'

/* Tiles with more streets than a town's, through the process that makes images. */

const id = 'b0b0b0b0-0000-4000-8000-000000000001'
const [shown_latitude, shown_longitude] = [-27.5954, -48.548]
const version = `?v=${shown_latitude},${shown_longitude},`

async function drawTile() {
  const streets = Array.from({ length: 30 }, (_, index) => {
    const [from, to] = [(index * 97) % 256, (index * 61) % 256]
    return `<path d="M${from} 0L${to} 256M0 ${to}L256 ${from}" stroke="hsl(${index * 12} 60% 60%)" stroke-width="${1 + (index % 4)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8e4da"/>${streets.join('')}</svg>`
  return new Response(new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()))
}

let folder: string
let precision: string
let rows: object[] | undefined
let asked: string[]
let tileOf: () => Response | Promise<Response>
let maker: ReturnType<typeof createImageMaker>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  precision = 'about'
  rows = undefined
  asked = []
  tileOf = drawTile
  maker = createImageMaker(1)
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  maker.close()
  await rm(folder, { recursive: true })
})

async function open(deadline = 30_000) {
  const answer = createMapPictures({
    settings: {
      origin: 'https://imoveis.test',
      supabase: { url: 'https://project.test', publishableKey: 'key' },
      map: { url: 'https://{s}.maps.test/tiles/{z}/{x}/{y}.png', attribution: '© Mapas' },
    },
    cache: await openImageCache(folder, 10_000_000),
    maker,
    fetch: () =>
      Promise.resolve(
        Response.json(rows ?? [{ shown_latitude, shown_longitude, shown_precision: precision }]),
      ),
    fetchTile: async (address, { headers, signal } = {}) => {
      asked.push(address as string)
      expect(headers).toMatchObject({
        'user-agent': expect.stringContaining('https://imoveis.test') as string,
      })
      signal?.throwIfAborted()
      const late = new Promise<never>((_, fail) =>
        signal?.addEventListener('abort', () => fail(signal.reason as Error)),
      )
      return Promise.race([tileOf(), late])
    },
    deadline,
  })
  const app = new Hono().get('/mapa/*', answer)
  return (query = '', name = id) => app.request(`/mapa/${name}.webp${query}`)
}

async function pictureOf(response: Response) {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 512, height: 256 })
  const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)]
  return { bytes, at }
}

const immutable = 'public, max-age=31536000, immutable'

test.each(['door', 'about', 'neighborhood'])(
  'a picture of a point at %s is small, and made once',
  async (at) => {
    precision = at
    const get = await open()
    const both = await Promise.all([get(`${version}${at}`), get(`${version}${at}`)])
    const { bytes } = await pictureOf(both[0].clone())
    expect((await pictureOf(both[1])).bytes).toEqual(bytes)
    expect(bytes.length).toBeLessThanOrEqual(15_000)
    expect(both[0].headers.get('cache-control')).toBe(immutable)
    expect(asked.length).toBeLessThanOrEqual(6)
    const before = asked.length
    const again = await (await open())()
    expect((await pictureOf(again)).bytes).toEqual(bytes)
    // An address without its version is that of another picture tomorrow.
    expect(again.headers.get('cache-control')).toBe('public, max-age=60')
    expect(asked).toHaveLength(before)
  },
)

test('a point that moves, or is shown less exactly, is another picture', async () => {
  precision = 'door'
  const exact = await pictureOf(await (await open())())
  precision = 'neighborhood'
  const region = await (await open())(`${version}door`)
  expect(region.headers.get('cache-control')).toBe('public, max-age=60')
  expect((await pictureOf(region)).bytes).not.toEqual(exact.bytes)
})

test.each<[string, string | undefined]>([
  ['that visitors do not see', undefined],
  ['whose id is none', 'casa'],
])('a listing %s has no picture', async (_what, name) => {
  rows = []
  expect((await (await open())('', name)).status).toBe(404)
  expect(asked).toEqual([])
})

const broken: [string, () => Response | Promise<Response>][] = [
  ['fail', () => new Response('', { status: 503 })],
  ['are no pictures', () => new Response('<html>')],
  ['are too large', () => new Response(new Uint8Array(400_000))],
  ['hang', () => new Promise<Response>(() => {})],
]
test.each(broken)('where tiles %s, the ground is plain for a while', async (_what, reply) => {
  tileOf = reply
  const get = await open(500)
  const response = await get(`${version}about`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  const { at } = await pictureOf(response)
  expect(at(10, 10)[0]).toBeGreaterThan(230)
  // The circle.
  expect(at(256, 128)[0]).toBeLessThan(215)
  const before = asked.length
  await get()
  expect(asked).toHaveLength(before)
  tileOf = drawTile
  expect((await (await open())(`${version}about`)).headers.get('cache-control')).toBe(immutable)
})
