import type { RegistryEntry, RouteRules } from 'shared-backend'
import { createServer } from './app.ts'
import { settingsFrom } from './environment.ts'
import type { SiteFiles } from './site.ts'

const facts = ['name', 'creci', 'phone', 'whatsapp', 'email', 'address']
const settings = settingsFrom({
  SITE_ORIGIN: 'https://imoveis.test',
  SUPABASE_URL: 'https://api.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  AGENCY: JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, fact]))),
})

const entry = (rules: Record<string, RouteRules>): RegistryEntry => ({
  version: '1.0.0',
  entry: '/remotes/x/1.0.0/remoteEntry.js',
  routes: Object.keys(rules),
  rules,
  assets: { scripts: [], styles: [] },
})

const files: SiteFiles = {
  read: async () => null,
  build: async () => null,
  revision: () => undefined,
  registry: async () => ({
    'mf-home': entry({ '/': {}, '/properties': {}, '/visit': { unlisted: true } }),
    'mf-house': entry({
      '/property/:id': {
        entity: true,
        data: ['/rest/v1/properties?select=*&id=eq.:id&limit=1'],
        listed: 'active=eq.true',
      },
    }),
    'mf-places': entry({
      '/imoveis/:deal': { sitemap: '/rest/v1/rpc/list_places?p_after=:after' },
    }),
    'mf-office': entry({
      '/admin': { session: true, bare: true },
      '/admin/login': { bare: true },
      '/admin/properties/edit/:id': { session: true, bare: true },
    }),
  }),
  assets: async () => ({ scripts: [], styles: [], fonts: [] }),
}

/** The API's rows for this number of properties. */
function rows(count: number, address: string) {
  const query = new URL(address).searchParams
  const [, how, key = '0'] = /^(gte?)\.id-(\d+)$/.exec(query.getAll('id').at(-1) ?? '') ?? []
  const start = Number(key) + (how === 'gt' ? 1 : 0) + Number(query.get('offset') ?? 0)
  const end = Math.min(start + Number(query.get('limit')), count)
  return Array.from({ length: Math.max(end - start, 0) }, (_, index) => ({
    id: `id-${String(start + index).padStart(6, '0')}`,
    updated_at: '2026-02-01T12:00:00.123+00:00',
  }))
}

/** The paths that a release lists by itself, in pages. */
let places: string[][]
let properties: number
let api: jest.Mock<Promise<Response>, [address: string]>
let server: ReturnType<typeof createServer>

beforeEach(() => {
  places = [['/imoveis/venda', '/imoveis/aluguel/nada', '/property/x', 'https://evil.test/'], ['/imoveis/z']]
  properties = 2
  api = jest.fn(async (address) => Response.json(rows(properties, address)))
  const respond = async (address: string) => {
    const after = /list_places\?p_after=(.*)/.exec(address)?.[1]
    if (after === undefined) return api(address)
    const next = after === '' ? places[0] : after === encodeURIComponent(places[0]!.at(-1)!) ? places[1] : []
    return Response.json(next?.map((path) => ({ path })))
  }
  server = createServer({ settings, files, fetch: respond as unknown as typeof fetch })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const addressesIn = async (path: string) => {
  const xml = await (await server.request(path)).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
}
const filesOfSitemap = async () =>
  (await addressesIn('/sitemap.xml')).map((address) => address.replace('https://imoveis.test', ''))
const addresses = async () => (await Promise.all((await filesOfSitemap()).map(addressesIn))).flat()

describe('the sitemap', () => {
  test('has the public pages, the paths that a release lists and serves, and every visible property with its last change', async () => {
    expect(await addresses()).toEqual([
      'https://imoveis.test/',
      'https://imoveis.test/properties',
      'https://imoveis.test/imoveis/venda',
      'https://imoveis.test/imoveis/z',
      'https://imoveis.test/property/id-000000',
      'https://imoveis.test/property/id-000001',
    ])
    expect(await filesOfSitemap()).toEqual(['/sitemap/1.xml', '/sitemap/2.xml'])
    const response = await server.request('/sitemap/2.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await response.text()).toContain(
      '<url><loc>https://imoveis.test/property/id-000000</loc><lastmod>2026-02-01T12:00:00.123+00:00</lastmod></url>',
    )
    expect(api.mock.calls.map(([address]) => address)).toEqual([
      'https://api.test/rest/v1/properties?select=id&active=eq.true&order=id.asc&offset=50000&limit=1',
      'https://api.test/rest/v1/properties?select=id,updated_at&active=eq.true&order=id.asc&limit=1000',
    ])
  })

  test('is in files of 50,000, each of which is read without the others', async () => {
    properties = 100_005
    expect(await filesOfSitemap()).toEqual(['1', '2', '3', '4'].map((number) => `/sitemap/${number}.xml`))
    api.mockClear()
    const last = await addressesIn('/sitemap/4.xml')
    expect(last).toHaveLength(5)
    expect(last[0]).toBe('https://imoveis.test/property/id-100000')
    expect(api).toHaveBeenCalledTimes(1)
    const addressesInFile = await addressesIn('/sitemap/3.xml')
    expect(addressesInFile).toHaveLength(50_000)
    expect([addressesInFile[0], addressesInFile.at(-1)]).toEqual(
      ['050000', '099999'].map((id) => `https://imoveis.test/property/id-${id}`),
    )
    expect(api).toHaveBeenCalledTimes(1 + 50)
  })

  test.each([50_000, 50_001])('of %s properties it names each once', async (count) => {
    properties = count
    const all = await addresses()
    expect([all.length, new Set(all).size]).toEqual([4 + count, 4 + count])
  })

  test.each(['/sitemap/3.xml', '/sitemap/0.xml', '/sitemap/x.xml'])('has no file %s', async (path) => {
    expect((await server.request(path)).status).toBe(404)
  })

  test('requested again within seconds it sends no request to the API', async () => {
    await addresses()
    await addresses()
    expect(api).toHaveBeenCalledTimes(2)
  })

  test('fails, and is not shortened, while the API does not answer', async () => {
    api.mockImplementationOnce(async () => Response.json({ message: 'no' }, { status: 500 }))
    const response = await server.request('/sitemap.xml')
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await addresses()).toHaveLength(6)
  })
})

test('robots.txt disallows the admin area and names the sitemap', async () => {
  const response = await server.request('/robots.txt')
  expect(response.headers.get('content-type')).toMatch('text/plain')
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /admin\nSitemap: https://imoveis.test/sitemap.xml\n',
  )
})
