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
  registry: async () => ({
    'mf-home': entry({ '/': {}, '/properties': {} }),
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

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${String(from + index).padStart(5, '0')}`,
    updated_at: '2026-02-01T12:00:00.123+00:00',
  }))

/** What a release lists of itself, page by page. */
let places: string[][]
let api: jest.Mock<Promise<Response>, [address: string]>
let server: ReturnType<typeof createServer>

beforeEach(() => {
  places = [['/imoveis/venda', '/imoveis/aluguel/nada', '/property/x', 'https://evil.test/'], ['/imoveis/z']]
  api = jest.fn(async (_address) => Response.json(rows(0, 2)))
  const ask = async (address: string) => {
    const after = /list_places\?p_after=(.*)/.exec(address)?.[1]
    if (after === undefined) return api(address)
    const next = after === '' ? places[0] : after === encodeURIComponent(places[0]!.at(-1)!) ? places[1] : []
    return Response.json(next?.map((path) => ({ path })))
  }
  server = createServer({ settings, files, fetch: ask as unknown as typeof fetch })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const addresses = async () => {
  const xml = await (await server.request('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
}

describe('the sitemap', () => {
  test('has the public pages, what a release lists and serves, and every property that visitors see, with its last change', async () => {
    expect(await addresses()).toEqual([
      'https://imoveis.test/',
      'https://imoveis.test/properties',
      'https://imoveis.test/imoveis/venda',
      'https://imoveis.test/imoveis/z',
      'https://imoveis.test/property/id-00000',
      'https://imoveis.test/property/id-00001',
    ])
    const response = await server.request('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await response.text()).toContain(
      '<url><loc>https://imoveis.test/property/id-00000</loc><lastmod>2026-02-01T12:00:00.123+00:00</lastmod></url>',
    )
    expect(api.mock.calls[0]?.[0]).toBe(
      'https://api.test/rest/v1/properties?select=id,updated_at&active=eq.true&order=id.asc&limit=1000',
    )
  })

  test('goes through all pages of the API, each from where the last one ended', async () => {
    api.mockImplementation(async (address) =>
      Response.json(rows(address.includes('gt.') ? 1000 : 0, address.includes('gt.') ? 5 : 1000)),
    )
    expect(await addresses()).toHaveLength(4 + 1005)
    expect(api.mock.calls.map(([address]) => new URL(address).searchParams.get('id'))).toEqual([
      null,
      'gt.id-00999',
    ])
  })

  test('asked for again at once it costs the API nothing', async () => {
    await addresses()
    await addresses()
    expect(api).toHaveBeenCalledTimes(1)
  })

  test('is put off, not shortened, while the API does not answer', async () => {
    api.mockImplementationOnce(async () => Response.json({ message: 'no' }, { status: 500 }))
    const response = await server.request('/sitemap.xml')
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await addresses()).toHaveLength(6)
  })
})

test('robots are kept out of the admin area and told of the sitemap', async () => {
  const response = await server.request('/robots.txt')
  expect(response.headers.get('content-type')).toMatch('text/plain')
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /admin\nSitemap: https://imoveis.test/sitemap.xml\n',
  )
})
