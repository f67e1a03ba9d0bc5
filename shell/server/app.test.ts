import type { RegistryEntry } from 'shared-backend'
import { createServer } from './app.ts'
import type { AssetList } from './assetList.ts'
import type { SiteFiles } from './site.ts'
import { ownAddresses } from './ownAddresses.ts'
import { answers, entry, fakeSite, property, rendered, settings } from './testing/fakeSite.ts'

let site: ReturnType<typeof fakeSite>

beforeEach(() => {
  site = fakeSite()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('the list of own addresses has all that the server answers beside pages', () => {
  const server = createServer({ settings, files: {} as SiteFiles })
  const first = server.routes.map(({ path }) => path.split('/')[1] ?? '')
  const own = first.filter((segment) => !['*', ''].includes(segment))
  expect([...new Set([...own, 'metrics'])].sort()).toEqual(ownAddresses)
})

test('the licences of all parts stand in one text, each library once', async () => {
  const response = await site.visit('/licencas.txt')
  expect(response.headers.get('content-type')).toMatch('text/plain; charset=UTF-8')
  const [intro, ...libraries] = (await response.text()).split(`\n\n${'-'.repeat(80)}\n\n`)
  expect(intro).toContain('web-push, sob a Mozilla Public License 2.0')
  expect(libraries).toEqual(['heic-to 1.0.0\nLGPL-3.0', 'react 19.0.0\nMIT\n'])
})

describe('a page', () => {
  test('names every script and style that it needs, the entry as a preload for the federation runtime', async () => {
    const html = await (await site.visit('/')).text()
    const scripts = [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, src]) => src)
    expect(scripts).toEqual(['/assets/runtime.js', '/assets/main.js'])
    expect(html).toContain(
      `<link rel="preload" as="script" fetchpriority="low" href="/remotes/mf-home/1.0.0/remoteEntry.0123456789.js">
<script async src="/remotes/mf-home/1.0.0/App.0123456789.js"></script>`,
    )
    expect(html).toContain('<link rel="preload" as="style" href="/remotes/mf-home/1.0.0/App.0123456789.css">')
    expect(html).toContain('<style>:root{--x:1}</style>')
    expect(html).not.toContain('src="/remotes/mf-house')
  })

  test('names its own files after the files shared by all pages of the remote, and inlines its styles when rendered', async () => {
    const home = site.registry['mf-home'] as RegistryEntry
    const own = ['page-home.0123456789.js', 'Pictures.0123456789.css'].map(
      (file) => `/remotes/mf-home/1.0.0/${file}`,
    ) as [string, string]
    const hash = `sha256-${'a'.repeat(43)}=`
    const rules = { '/': { assets: { scripts: [own[0]], styles: [own[1]] } }, '/casas': {} }
    const routes = Object.keys(rules)
    site.registry['mf-home'] = { ...home, routes, rules, integrity: { [own[0]]: hash } }
    const read = async (path: string) => (await site.visit(path)).text()
    const html = await read('/')
    expect(html).toMatch(
      new RegExp(
        `src="${home.assets.scripts[0]}"></script>\n<script async src="${own[0]}" integrity="${hash}">`,
      ),
    )
    expect(html).toContain(`<link rel="preload" as="style" href="${own[1]}">`)
    const body = async () => rendered('<h1>Casas</h1>')
    expect(await (await site.open({}, body).request('/')).text()).toContain(
      `<link rel="stylesheet" href="${own[1]}">`,
    )
    const other = (await read('/casas')).replace(/<script type="application\/json"[^]*/, '')
    expect(other).not.toContain('page-home')
  })

  test('names the hash of each script and style, and loads those of another origin with CORS so that the browser can compare', async () => {
    const [hash, far] = ['a', 'b'].map((letter) => `sha256-${letter.repeat(43)}=`)
    const home = site.registry['mf-home'] as RegistryEntry
    const [script = '', style = ''] = [...home.assets.scripts, ...home.assets.styles]
    const entry = 'https://remotes.test/mf-home/remoteEntry.js'
    const integrity = { [entry]: far, [script]: hash, [style]: hash } as RegistryEntry['integrity']
    site.registry['mf-home'] = { ...home, entry, integrity }
    const own = { 'first.js': hash, 'main.js': hash } as AssetList['integrity']
    site.files.assets = async () => ({
      first: 'first.js',
      scripts: ['main.js'],
      styles: [],
      fonts: [],
      integrity: own,
    })
    const html = await (await site.visit('/')).text()
    expect(html).toContain(`<script async src="/assets/first.js" integrity="${hash}"></script>`)
    expect(html).toContain(`<script defer src="/assets/main.js" integrity="${hash}"></script>`)
    expect(html).toContain(`<script async src="${script}" integrity="${hash}">`)
    expect(html).toContain(`as="script" fetchpriority="low" href="${entry}" integrity="${far}" crossorigin>`)
    expect(html).toContain(`<link rel="preload" as="style" href="${style}" integrity="${hash}">`)
  })

  test('preloads code of another origin as the remote’s own runtime requests it, and has no tag of it', async () => {
    const home = site.registry['mf-home'] as RegistryEntry
    const [code, own] = ['App', 'page-home'].map((name) => `https://remotes.test/${name}.js`) as [
      string,
      string,
    ]
    const rules = { '/': { assets: { scripts: [own], styles: [] } } }
    site.registry['mf-home'] = { ...home, assets: { scripts: [code], styles: [] }, rules, integrity: {} }
    const html = await (await site.visit('/')).text()
    for (const file of [code, own])
      expect(html).toContain(
        `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${file}">`,
      )
  })

  test('has its title, description, canonical address and the agency’s name', async () => {
    const html = await (await site.visit('/')).text()
    expect(html).toContain('<title>Início | Morada Clara Imóveis</title>')
    expect(html).toContain('<meta name="description" content="Casas e apartamentos.">')
    expect(html).toContain('<link rel="canonical" href="https://imoveis.test/">')
    expect(html).toContain('lang="pt-BR"')
  })

  test('carries its preloaded answers, which an anonymous visitor may read', async () => {
    const html = await (await site.visit('/')).text()
    expect(site.api).toHaveBeenCalledWith(
      'https://api.test/rest/v1/properties?featured=eq.true',
      expect.objectContaining({ headers: expect.objectContaining({ apikey: 'sb_publishable_test' }) }),
    )
    const data = /id="preloaded-answers">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toEqual({
      '/rest/v1/properties?featured=eq.true': { status: 200, text: JSON.stringify([property]) },
    })
  })

  test('its answers and config cannot end the script that carries them', async () => {
    const html = await (await site.visit('/')).text()
    expect(html).not.toContain('120 </script>')
    const config = /id="site-config">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(config ?? '')).toMatchObject({
      agency: { address: 'Rua das Palmeiras, 120 </script>' },
    })
  })

  test('without JavaScript it still names the agency and how to call', async () => {
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec(await (await site.visit('/')).text())?.[1]
    expect(noscript).toContain('Morada Clara Imóveis')
    expect(noscript).toContain('href="tel:+554833330199"')
  })

  test('is revalidated by browsers, and unchanged it costs no second transfer', async () => {
    const first = await site.visit('/')
    expect(first.headers.get('cache-control')).toContain('max-age=0')
    const again = await site.visit('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect(await again.text()).toBe('')
  })

  test('is unchanged for a list of tags, a strong tag and any tag', async () => {
    const tag = (await site.visit('/')).headers.get('etag') ?? ''
    const status = async (header: string) => (await site.visit('/', { 'if-none-match': header })).status
    expect(await status(`"other", ${tag}`)).toBe(304)
    expect(await status(tag.replace('W/', ''))).toBe(304)
    expect(await status('*')).toBe(304)
    expect(await status('"other", "another"')).toBe(200)
  })

  test.each([
    ['//', '/'],
    ['///?type=Venda', '/?type=Venda'],
    ['//x', '/x'],
    ['/\\\\x', '/x'],
    ['//evil.test/%2e%2e', '/'],
    ['/property//house-1/', '/property/house-1/'],
  ])('has one address: %s leads to %s on this site', async (path, location) => {
    const response = await site.visit(`http://localhost${path}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, location])
  })

  test.each(['/%2F', '/%2F/x', '/%5Cx'])('%s is none', async (path) => {
    expect((await site.visit(path)).status).toBe(404)
  })

  test('redirects to its canonical address, and a shared cache may keep that', async () => {
    const renderer = jest.fn(async () => ({ location: '/?type=Venda' }))
    const server = site.open({}, renderer)
    const headers = { 'accept-encoding': 'br' }
    const response = await server.request('/?type=Venda&category=', { headers })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/?type=Venda')
    expect(response.headers.get('cache-control')).toMatch(/max-age=0, s-maxage=\d+/)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('')
    await server.request('/?type=Venda&category=')
    expect(renderer).toHaveBeenCalledTimes(1)
  })

  test('is never unchanged when it is missing', async () => {
    expect((await site.visit('/nowhere', { 'if-none-match': '*' })).status).toBe(404)
  })

  test('is compressed as the browser accepts it', async () => {
    expect((await site.visit('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      'gzip',
    )
    expect((await site.visit('/')).headers.get('content-encoding')).toBeNull()
    const refused = await site.visit('/', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })

  test('shows a new release at the next request, without a restart', async () => {
    const server = site.open()
    await server.request('/')
    site.registry = {
      ...site.registry,
      'mf-home': { ...site.registry['mf-home'], version: '1.1.0' } as RegistryEntry,
    }
    expect(await (await server.request('/')).text()).toContain('"version":"1.1.0"')
  })
})

describe('a page that the server renders', () => {
  const visit = async (markup: string | undefined, path = '/') => {
    const renderer = jest.fn(async () => (markup === undefined ? undefined : rendered(markup)))
    return { renderer, response: await site.open({}, renderer).request(path) }
  }

  test('has the remote’s styles inlined, all of them allowed by the policy', async () => {
    const { response } = await visit('<main><h1>Casas</h1></main>')
    const html = await response.text()
    expect(html).toContain('<div id="root" data-server-rendered><main><h1>Casas</h1></main></div>')
    expect(html).toContain('<style data-href="App.0123456789.css">.home_a{color:red}</style>')
    expect(html).not.toContain('<link rel="stylesheet"')
    expect(response.headers.get('content-security-policy')).toMatch(
      /style-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){2};/,
    )
  })

  test('is requested from the renderer with address, answers and the site’s own origin', async () => {
    const { renderer } = await visit('<main></main>')
    expect(renderer).toHaveBeenCalledWith(
      expect.objectContaining({
        address: '/',
        config: expect.objectContaining({ origin: 'https://imoveis.test' }),
        answers: {
          '/rest/v1/properties?featured=eq.true': { status: 200, text: JSON.stringify([property]) },
        },
      }),
    )
  })

  test('lists without JavaScript which functions do not work, and how to call', async () => {
    const html = await (await visit('<main></main>')).response.text()
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
    expect(noscript).toContain('ative o JavaScript')
    expect(noscript).toContain('href="tel:+554833330199"')
  })

  test('is the frame where it could not be rendered', async () => {
    const html = await (await visit(undefined)).response.text()
    expect(html).toContain('<div id="root"><header')
    expect(html).toContain('<link rel="preload" as="style" href="/remotes/mf-home/1.0.0/App.0123456789.css">')
  })
})

test('an address without a route is a 404 with the frame of the site', async () => {
  const response = await site.visit('/nowhere')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Oops! Page not found | Morada Clara Imóveis')
})

test('with the API down the shell is still served', async () => {
  site.api.mockRejectedValue(new TypeError('fetch failed'))
  for (const path of ['/', `/property/${property.id}`]) {
    const response = await site.visit(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/assets/main.js')
  }
})

test('a failed answer is requested again by the next page, a good one is reused for a while', async () => {
  const server = site.open()
  site.api.mockImplementationOnce(async () => answers(500, {}))
  await server.request('/')
  await server.request('/')
  await server.request('/')
  expect(site.api).toHaveBeenCalledTimes(2)
})

describe('files', () => {
  const vendor = '/assets/vendor.0123456789.js'

  test.each([
    ['gzip, deflate, br', 'br', 'vendor in brotli'],
    ['gzip', 'gzip', 'vendor in gzip'],
    ['gzip, br;q=0', 'gzip', 'vendor in gzip'],
    ['', null, 'vendor'],
  ])('are sent as compressed at build time to a client that accepts %j', async (accept, encoding, body) => {
    const response = await site.visit(vendor, { 'accept-encoding': accept })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toBe(body)
  })

  test('are sent in full where a part is requested, and not sent again to a client that has them', async () => {
    const full = await site.visit(vendor, { range: 'bytes=0-1' })
    expect([full.status, await full.text()]).toEqual([200, 'vendor'])
    const again = await site.visit(vendor, { 'if-none-match': full.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('requested by HEAD have no body', async () => {
    const response = await site.open().request(vendor, { method: 'HEAD' })
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await response.text()).toBe('')
  })

  test.each([
    ['/assets/vendor.0123456789.js', 'public, max-age=31536000, immutable'],
    ['/assets/main.js', 'public, max-age=86400'],
    ['/favicon.svg', 'public, max-age=86400'],
  ])('%s is cached as long as its name is bound to its content', async (path, kept) => {
    expect((await site.visit(path)).headers.get('cache-control')).toBe(kept)
  })

  test('a missing one is a 404 that is not cached', async () => {
    const response = await site.visit('/assets/gone.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s is not allowed anywhere, and the response lists what is',
  async (method) => {
    for (const path of ['/', '/properties', '/healthz', '/assets/main.js', '/nowhere']) {
      const response = await site.open().request(path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  },
)

test.each(['/property/%00', '/property/a%0Ab', '/property/%7f', '/property/%ff', '/property/%zz', '/%'])(
  '%s is no address: a 404 without a request to the API',
  async (path) => {
    expect((await site.visit(path)).status).toBe(404)
    expect(site.api).not.toHaveBeenCalled()
  },
)

describe('the policy', () => {
  const policy = async (path = '/') => (await site.visit(path)).headers.get('content-security-policy') ?? ''

  test('allows no inline script, and no inline style but the page’s own', async () => {
    const directives = await policy()
    expect(directives).not.toMatch(/unsafe/)
    expect(directives).toContain("script-src 'self';")
    expect(directives).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
    expect(directives).toContain("frame-ancestors 'none'")
    expect(directives).toContain("connect-src 'self' https://api.test")
  })

  test('allows the origin that a remote is released to', async () => {
    site.registry = {
      ...site.registry,
      'mf-house': { ...entry('x', {}), entry: 'https://houses.test/remoteEntry.js' },
    }
    expect(await policy()).toContain("script-src 'self' https://houses.test;")
  })

  test('is the same for any query: no link can add code', async () => {
    expect(await policy('/?remote=mf-home@http://localhost:4301/remoteEntry.js')).toBe(await policy())
  })
})

test('the pages of a disabled remote show that it is away, and name none of its files', async () => {
  const home = entry('mf-home', { '/': { data: ['/rest/v1/properties?featured=eq.true'] } })
  site.registry = { ...site.registry, 'mf-home': { ...home, disabled: true } }
  const response = await site.visit('/')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('600')
  const html = await response.text()
  expect(html).toContain('<title>Esta página volta em breve | Morada Clara Imóveis</title>')
  expect(html).not.toMatch(/(src|href)="\/remotes\/mf-home/)
  expect(site.api).not.toHaveBeenCalled()
})

test('every response carries the security headers, and HSTS only over TLS', async () => {
  for (const path of ['/', '/config.json', '/healthz', '/assets/main.js']) {
    const { headers } = await site.visit(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const secured = await site.visit('/', { 'x-forwarded-proto': 'https' })
  expect(secured.headers.get('strict-transport-security')).toContain('max-age=')
})

test('config.json has the keys that scripts rely on, and demo only on a demo stack', async () => {
  const config = await (await site.visit('/config.json')).json()
  expect(config).toMatchObject({
    supabase: { url: 'https://api.test', publishableKey: 'sb_publishable_test' },
    remotes: {
      'mf-home': {
        version: '1.0.0',
        entry: '/remotes/mf-home/1.0.0/remoteEntry.0123456789.js',
        routes: ['/'],
      },
    },
    agency: { name: 'Morada Clara Imóveis', creci: 'CRECI-SC 12.345-J' },
  })
  expect(config).not.toHaveProperty('demo')
  // A page compares it with its own to know whether it is outdated.
  const { shell } = config as { shell: string }
  expect(shell).toContain('.js')
  expect(await (await site.visit('/')).text()).toContain(`"shell":${JSON.stringify(shell)}`)
  const demo = { username: 'demo', password: 'x' }
  expect(await (await site.visit('/config.json', {}, { demo })).json()).toMatchObject({ demo })
})

test('a site without its registry answers in Portuguese that it is unavailable, and is unhealthy', async () => {
  const broken = createServer({
    settings,
    files: { ...site.files, registry: () => Promise.reject(new Error('ENOENT')) },
  })
  for (const path of ['/', '/healthz']) {
    const response = await broken.request(path)
    expect(response.status).toBe(503)
    expect(await response.text()).toBe(
      'O site está temporariamente indisponível. Tente novamente em instantes.',
    )
  }
})

test('a page without an answer is left to the browser, and cached for a moment only', async () => {
  site.api.mockImplementation(async () => answers(429, { code: 'over_limit' }))
  const response = await site.visit('/')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
  expect(await response.text()).not.toContain('over_limit')
})

test('a rendered page carries the state of its store, which cannot end its script, and no answers', async () => {
  const state = JSON.stringify({ queries: { a: { data: '</script><b>\u2028' } }, provided: {} })
  const response = await site.open({}, async () => rendered('<p>Casas</p>', { state })).request('/')
  const html = await response.text()
  const [, json = ''] = /id="preloaded-state">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(JSON.parse(state))
  expect(json).not.toMatch(/[<\u2028]/)
  expect(html).not.toContain('preloaded-answers')
})
