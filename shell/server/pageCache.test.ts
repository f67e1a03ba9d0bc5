import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress } from './compress.ts'
import { createPageCache } from './pageCache.ts'
import type { Page, PageAddress } from './page.ts'
import type { PublishedSite } from './site.ts'
import { answers, fakeSite, property, settings } from './testing/fakeSite.ts'

const published: PublishedSite = {
  agency: settings.agency,
  remotes: {},
  isComplete: true,
  assets: { scripts: [], styles: [], fonts: [] },
}
const at = (address: string) => new URL(address, 'https://imoveis.test')

const page = (text: string, changed: Partial<Page> = {}): Page => ({
  status: 200,
  body: new TextEncoder().encode(text),
  headers: {},
  freshFor: 5_000,
  made: 'rendered',
  match: undefined,
  ...changed,
})

let make: jest.Mock<Promise<Page>, [PublishedSite, PageAddress]>
let pages: ReturnType<typeof createPageCache>

beforeEach(() => {
  make = jest.fn(async (_published, { pathname, search }) => page(pathname + search))
  pages = createPageCache(make, compress)
})

const get = async (address: string, from = published) => {
  const { body, origin } = await pages(from, at(address), '')
  return { text: new TextDecoder().decode(body), origin }
}

describe('equal requests', () => {
  test('at the same moment share one page, which is reused shortly after', async () => {
    const got = await Promise.all([get('/?type=Venda'), get('/?type=Venda'), get('/?type=Venda')])
    expect(got.map(({ origin }) => origin)).toEqual(['made', 'joined', 'joined'])
    expect(await get('/?type=Venda')).toEqual({ text: '/?type=Venda', origin: 'kept' })
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('are equal by path and query, and by what is published', async () => {
    const texts = (await Promise.all(['/', '/?a=1', '/?a=2', '/a'].map((path) => get(path)))).map(
      ({ text }) => text,
    )
    expect(texts).toEqual(['/', '/?a=1', '/?a=2', '/a'])
    expect((await get('/', { ...published })).origin).toBe('made')
    expect(make).toHaveBeenCalledTimes(5)
  })

  test('that fail, fail together and leave nothing in the cache', async () => {
    make.mockRejectedValueOnce(new Error('no'))
    const ends = await Promise.allSettled([get('/'), get('/')])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await get('/')).origin).toBe('made')
  })

  test('after a release do not get the previous page', async () => {
    let finish = (_page: Page) => {}
    make.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    const previous = get('/')
    const released = { ...published }
    expect(await get('/', released)).toEqual({ text: '/', origin: 'made' })
    finish(page('previous'))
    expect((await previous).text).toBe('previous')
    expect(await get('/', released)).toEqual({ text: '/', origin: 'kept' })
  })

  test('at excessively long addresses are not cached', async () => {
    const long = `/?${'a'.repeat(3_000)}`
    await get(long)
    expect((await get(long)).origin).toBe('made')
  })
})

test('a page is reused as long as its data is fresh, and no longer', async () => {
  make.mockResolvedValueOnce(page('soon old', { freshFor: 80 }))
  const begun = performance.now()
  await get('/')
  expect((await get('/')).text).toBe('soon old')
  while ((await get('/')).text === 'soon old') await new Promise((resolve) => setTimeout(resolve))
  expect(performance.now() - begun).toBeGreaterThanOrEqual(78)
})

test('a page with a missing answer is shared by requests that wait for it, and not cached', async () => {
  const site = fakeSite()
  const server = site.open()
  site.api.mockImplementationOnce(async () => answers(500, {}))
  const [one, other] = await Promise.all([server.request('/'), server.request('/')])
  expect(await one.text()).toBe(await other.text())
  expect(site.api).toHaveBeenCalledTimes(1)
  expect(await (await server.request('/')).text()).toContain(property.city)
})

test('each form of a page is compressed once', async () => {
  const counted = jest.fn(compress)
  pages = createPageCache(make, counted)
  const read = async (accept: string) => pages(published, at('/properties'), accept)
  const [brotli, again, gzip, plain] = await Promise.all(['br, gzip', 'br', 'gzip', ''].map(read))
  expect(brotliDecompressSync(brotli!.body).toString()).toBe('/properties')
  expect(gunzipSync(gzip!.body).toString()).toBe('/properties')
  expect(again!.body).toBe(brotli!.body)
  expect(plain!.encoding).toBeUndefined()
  expect(counted).toHaveBeenCalledTimes(2)
})

test('memory is bounded: the least recently requested page makes room', async () => {
  make.mockImplementation(async () => page('x'.repeat(4 * 1024 * 1024)))
  for (let index = 0; index < 20; index += 1) await get(`/${index}`)
  expect((await get('/19')).origin).toBe('kept')
  expect((await get('/0')).origin).toBe('made')
})
