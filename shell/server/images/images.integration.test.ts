import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import sharp, { type Sharp } from 'sharp'
import { openImageCache } from './cache.ts'
import { createImages } from './images.ts'
import { createImageMaker } from './maker.ts'

/* Real photos, and files that are none, through the process that makes images. */

const project = 'https://project.example'
const stored = `${project}/storage/v1/object/public`

let folder: string
let files: Map<string, Buffer>
let asked: string[]
let maker: ReturnType<typeof createImageMaker>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  files = new Map()
  asked = []
  maker = createImageMaker(1)
})
afterEach(async () => {
  maker.close()
  await rm(folder, { recursive: true })
})

const fromStorage = (input: string | URL | Request, { method }: RequestInit = {}) => {
  const address = input as string
  if (method !== 'HEAD') asked.push(address)
  const bytes = files.get(address.replace(`${stored}/property-images/casa/`, ''))
  return Promise.resolve(
    bytes
      ? new Response(Uint8Array.from(bytes), { headers: { 'content-length': String(bytes.length) } })
      : new Response('{}', { status: 400 }),
  )
}

interface Opened {
  patience?: number
  mostBytes?: number
  of?: Pick<typeof maker, 'make' | 'isBusy' | 'isIdle'>
  pagesWait?: () => boolean
}

async function open({ patience = 20_000, mostBytes = 10_000_000, of = maker, pagesWait }: Opened = {}) {
  const cache = await openImageCache(folder, mostBytes)
  const settings = { supabase: { url: project, publishableKey: '' } }
  const secret = 'secret'
  const images = createImages({ settings, cache, maker: of, fetch: fromStorage, patience, secret, pagesWait })
  const app = new Hono().get('/images/*', images.answer).post('/images', images.finish)
  const get = async (name: string, width = 480, accept = 'image/avif,image/*') =>
    app.request(`/images/${width}/property-images/casa/${name}`, { headers: { accept } })
  const finish = async (order: object, authorization = `Bearer ${secret}`) =>
    app.request('/images', { method: 'POST', body: JSON.stringify(order), headers: { authorization } })
  return { app, get, finish, begin: images.begin }
}

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 120, g: 90, b: 60, alpha: 0.5 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const put = async (name: string, photo: Sharp | Buffer) =>
  void files.set(name, Buffer.isBuffer(photo) ? photo : await photo.toBuffer())

const imageOf = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/avif')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

const expectStored = (response: Response, name: string) => {
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${stored}/property-images/casa/${name}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
}

test('a photo is made once in each width, and kept over a restart', async () => {
  await put('sala.jpg', noise(1920, 1280).jpeg())
  const { get } = await open()
  const both = await Promise.all([get('sala.jpg'), get('sala.jpg')])
  for (const one of both)
    expect(await imageOf(one)).toMatchObject({ format: 'heif', width: 480, height: 320 })
  const restarted = await open({
    of: { make: () => Promise.reject(new Error('made already')), isBusy: () => false, isIdle: () => true },
  })
  expect(await imageOf(await restarted.get('sala.jpg'))).toMatchObject({ width: 480 })
  expect(asked).toHaveLength(1)
  expect(await imageOf(await get('sala.jpg', 960))).toMatchObject({ width: 960 })
})

const shapes: [string, string, () => Sharp | Promise<Sharp>, object][] = [
  [
    'in CMYK',
    'a.jpg',
    () => noise(900, 600).toColourspace('cmyk').jpeg(),
    { width: 480, space: 'srgb', channels: 3 },
  ],
  [
    'of a wide gamut',
    'b.jpg',
    () => noise(900, 600).withIccProfile('p3').jpeg(),
    { width: 480, space: 'srgb' },
  ],
  ['with transparency', 'c.png', () => noise(900, 600, 4).png(), { width: 480, hasAlpha: true }],
  [
    'that lies on its side',
    'd.jpg',
    () => noise(900, 600).withMetadata({ orientation: 6 }).jpeg(),
    { width: 480, height: 720 },
  ],
  ['that is smaller', 'e.jpg', () => noise(300, 200).jpeg(), { width: 300, height: 200 }],
  [
    'that moves',
    'f.webp',
    async () => {
      const frames = [noise(600, 400), noise(600, 400)].map((frame) => frame.png().toBuffer())
      return sharp(await Promise.all(frames), { join: { animated: true } }).webp({ loop: 0 })
    },
    { width: 480, height: 320 },
  ],
]
test.each(shapes)('a photo %s is made', async (_what, name, photo, like) => {
  await put(name, await photo())
  expect(await imageOf(await (await open()).get(name))).toMatchObject(like)
})

test.each<[string, () => Promise<Buffer>]>([
  ['that is cut short', async () => (await noise(900, 600).jpeg().toBuffer()).subarray(0, 20_000)],
  [
    'of a hundred megapixels',
    () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
  ],
  ['that is no photo', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['that is empty', () => Promise.resolve(Buffer.alloc(0))],
  ['larger than the bucket takes', () => Promise.resolve(Buffer.alloc(11 * 1024 * 1024))],
])('in the place of a file %s is the stored one, and it is not tried again at once', async (_what, bytes) => {
  await put('x.jpg', await bytes())
  const { get } = await open()
  expectStored(await get('x.jpg'), 'x.jpg')
  expectStored(await get('x.jpg'), 'x.jpg')
  expect(asked).toHaveLength(1)
  await put('y.jpg', noise(600, 400).jpeg())
  expect(await imageOf(await get('y.jpg'))).toMatchObject({ width: 480 })
})

test('what is not made in time is the stored one, and is there the next time', async () => {
  await put('sala.jpg', noise(600, 400).jpeg())
  let finish = (_bytes: Uint8Array) => {}
  const slow = {
    make: () => new Promise<Uint8Array>((resolve) => (finish = resolve)),
    isBusy: () => false,
    isIdle: () => true,
  }
  const { get } = await open({ patience: 20, of: slow })
  expectStored(await get('sala.jpg'), 'sala.jpg')
  const image = await noise(480, 320).avif().toBuffer()
  const second = get('sala.jpg')
  finish(image)
  expect(await imageOf(await second)).toMatchObject({ width: 480 })
})

test('while pages wait, or too many photos do, only photos that are made already are not the stored ones', async () => {
  await put('sala.jpg', noise(600, 400).jpeg())
  let [isBusy, wait] = [false, false]
  const { get } = await open({ of: { ...maker, isBusy: () => isBusy }, pagesWait: () => wait })
  wait = true
  expectStored(await get('sala.jpg'), 'sala.jpg')
  ;[isBusy, wait] = [true, false]
  expectStored(await get('sala.jpg'), 'sala.jpg')
  isBusy = false
  await imageOf(await get('sala.jpg'))
  wait = true
  await imageOf(await get('sala.jpg'))
  expect(asked).toHaveLength(1)
})

test('a process that ends takes its photo with it, and no other', async () => {
  await put('large.jpg', noise(7000, 5000).jpeg({ quality: 20 }))
  await put('next.jpg', noise(600, 400).jpeg())
  const { get } = await open()
  const [large, next] = [get('large.jpg', 1920), get('next.jpg')]
  while (maker.pid() === undefined) await setImmediate()
  process.kill(maker.pid() ?? 0, 'SIGKILL')
  expectStored(await large, 'large.jpg')
  expect(await imageOf(await next)).toMatchObject({ width: 480 })
})

test.each([
  ['/images/481/property-images/casa/a.jpg'],
  ['/images/480/releases/mf-leads.tgz'],
  ['/images/480/property-images/../releases/a.jpg'],
  ['/images/480/property-images/casa/a.svg'],
  ['/images/480/property-images/.a.jpg'],
  ['/images/480/'],
])('%s is no photo', async (address) => {
  const { app } = await open()
  expect((await app.request(address)).status).toBe(404)
  expect(asked).toEqual([])
})

test('over the limit of the folder those go that nobody has asked for longest', async () => {
  const { get } = await open({ mostBytes: 60_000 })
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']) {
    await put(name, noise(900, 600).jpeg())
    await imageOf(await get(name))
  }
  expect((await readdir(folder)).length).toBeLessThan(6)
  await imageOf(await get('6.jpg'))
  expect(asked.filter((one) => one.endsWith('/6.jpg'))).toHaveLength(1)
  await imageOf(await get('1.jpg'))
  expect(asked.filter((one) => one.endsWith('/1.jpg'))).toHaveLength(2)
})

test('a folder that takes no more keeps nobody from a photo', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  await put('sala.jpg', noise(900, 600).jpeg())
  const { get } = await open()
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await imageOf(await get('sala.jpg'))
  await imageOf(await get('sala.jpg'))
  expect(logged.mock.calls.map(([text]) => text as string)).toEqual(['image not kept:', 'image not kept:'])
})

test('what a page asks for first is made before the browser asks', async () => {
  await put('sala.jpg', noise(900, 600).jpeg())
  const { begin, get } = await open()
  const names = [480, 720, 960].map((width) => `/images/${width}/property-images/casa/sala.jpg ${width}w`)
  begin(`<link rel="preload" as="image" imagesrcset="${names.join(', ')}" type="image/avif">`)
  while (asked.length === 0) await setImmediate()
  expect(await imageOf(await get('sala.jpg', 720))).toMatchObject({ width: 720 })
  expect(asked).toHaveLength(1)
})

test('in its place is the smaller copy that is stored, also for a browser that takes no AVIF', async () => {
  await put('sala.jpg', Buffer.from('none'))
  await put('sala-480.jpg', noise(480, 320).jpeg())
  const { get } = await open()
  expectStored(await get('sala.jpg', 240), 'sala-480.jpg')
  expectStored(await get('sala.jpg', 960), 'sala.jpg')
  await put('sala.jpg', noise(960, 640).jpeg())
  expectStored(await get('sala.jpg', 480, 'image/webp,image/*'), 'sala-480.jpg')
})

test('the nightly job gets a colour, and a photo with the mark on its place', async () => {
  const plain = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
  await put('sala.jpg', plain('#336699', 900, 600).jpeg({ quality: 100 }))
  await put('logo.png', plain('#ff0000', 200, 100).png())
  const { finish } = await open()
  const path = 'property-images/casa/sala.jpg'
  const mark = { logo: 'property-images/casa/logo.png', position: 'bottom-right', opacity: 0.5 }

  expect(await (await finish({ path })).text()).toMatch(/^#3[2-4]6[5-7]9[89a]$/)

  const marked = sharp(Buffer.from(await (await finish({ path, mark })).arrayBuffer()))
  const { data, info } = await marked.raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 900, height: 600, channels: 3 })
  const at = (x: number, y: number) => [...data.subarray((y * 900 + x) * 3, (y * 900 + x) * 3 + 3)]
  // A fifth of the width, 15 from the edges.
  expect(at(890, 590)[0]).toBeLessThan(70)
  expect(at(800, 550)[0]).toBeGreaterThan(140)
  expect(at(690, 550)[0]).toBeLessThan(70)

  expect((await finish({ path }, 'Bearer other')).status).toBe(401)
  expect((await finish({ path: '../releases/x.jpg' })).status).toBe(400)
  expect((await finish({ path: 'property-images/casa/none.jpg' })).status).toBe(503)
  await put('text.jpg', Buffer.from('none'))
  expect((await finish({ path: 'property-images/casa/text.jpg' })).status).toBe(422)
})
