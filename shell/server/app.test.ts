import type { RegistryEntry } from 'shared-backend'
import { createFrontDoor } from './app.ts'
import type { SiteFiles, SiteSettings } from './site.ts'

const settings: SiteSettings = {
  origin: 'https://imoveis.test',
  supabase: { url: 'https://api.test', publishableKey: 'sb_publishable_test' },
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120 </script>',
  },
}

const entry = (name: string, rules: RegistryEntry['rules']): RegistryEntry => ({
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/remoteEntry.0123456789.js`,
  routes: Object.keys(rules),
  rules,
  assets: {
    scripts: [`/remotes/${name}/1.0.0/App.0123456789.js`],
    styles: [`/remotes/${name}/1.0.0/App.0123456789.css`],
  },
})

const property = {
  id: 'b0b0b0b0-0000-4000-8000-000000000001',
  title: 'Casa <no> Campeche',
  description: 'Perto do mar.\nCom varanda.',
  city: 'Florianópolis',
  state: 'SC',
  property_images: [{ image_url: 'https://api.test/a.jpg', is_primary: true }],
}

const stored: Record<string, string> = {
  '/shell/main.css': ':root{--x:1}',
  '/shell/main.js': 'main',
  '/shell/vendor.0123456789.js': 'vendor',
  '/shell/favicon.svg': '<svg/>',
  '/shell/assets.json': '{}',
  '/remotes/mf-home/1.0.0/App.0123456789.js': 'app',
  '/remotes/mf-home/1.0.0/mf-manifest.json': '{}',
}

let registry: Record<string, RegistryEntry>
let api: jest.Mock<Promise<Response>, [address?: string]>

const files: SiteFiles = {
  read: async (path, acceptEncoding) => {
    const content = stored[path]
    if (content === undefined) return null
    const body = new TextEncoder().encode(content)
    return acceptEncoding.includes('br') ? { body, encoding: 'br' } : { body }
  },
  registry: async () => registry,
  assets: async () => ({ scripts: ['runtime.js', 'main.js'], styles: ['main.css'], fonts: ['sans.woff2'] }),
}

const visit = (path: string, headers: Record<string, string> = {}, changed: Partial<SiteSettings> = {}) =>
  createFrontDoor({
    settings: { ...settings, ...changed },
    files,
    fetch: api as unknown as typeof fetch,
  }).request(path, {
    headers,
  })

const answers = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  registry = {
    'mf-home': entry('mf-home', {
      '/': {
        title: 'Início',
        description: 'Casas e apartamentos.',
        data: ['/rest/v1/properties?featured=eq.true'],
      },
    }),
    'mf-house': entry('mf-house', {
      '/property/:id': {
        title: 'Imóvel',
        entity: true,
        mainPhoto: '100vw',
        data: ['/rest/v1/properties?id=eq.:id'],
      },
    }),
    'mf-office': entry('mf-office', { '/admin': { session: true, bare: true } }),
  }
  api = jest.fn(async () => answers(200, [property]))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a page', () => {
  test('names everything its first screen needs, the shell’s scripts before the remote’s', async () => {
    const html = await (await visit('/')).text()
    const scripts = [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, src]) => src)
    expect(scripts).toEqual([
      '/assets/runtime.js',
      '/assets/main.js',
      '/remotes/mf-home/1.0.0/remoteEntry.0123456789.js',
      '/remotes/mf-home/1.0.0/App.0123456789.js',
    ])
    expect(html).toContain('<link rel="stylesheet" href="/remotes/mf-home/1.0.0/App.0123456789.css">')
    expect(html).toContain('<style>:root{--x:1}</style>')
    expect(html).not.toContain('src="/remotes/mf-house')
  })

  test('has its title, description, canonical address and the agency’s name', async () => {
    const html = await (await visit('/')).text()
    expect(html).toContain('<title>Início | Morada Clara Imóveis</title>')
    expect(html).toContain('<meta name="description" content="Casas e apartamentos.">')
    expect(html).toContain('<link rel="canonical" href="https://imoveis.test/">')
    expect(html).toContain('lang="pt-BR"')
  })

  test('carries its first data, which an anonymous visitor may read', async () => {
    const html = await (await visit('/')).text()
    expect(api).toHaveBeenCalledWith(
      'https://api.test/rest/v1/properties?featured=eq.true',
      expect.objectContaining({ headers: expect.objectContaining({ apikey: 'sb_publishable_test' }) }),
    )
    const data = /id="early-data">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toEqual({
      '/rest/v1/properties?featured=eq.true': { status: 200, body: [property] },
    })
  })

  test('nothing in its data or config can end the script that carries it', async () => {
    const html = await (await visit('/')).text()
    expect(html).not.toContain('120 </script>')
    const config = /id="site-config">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(config ?? '').agency.address).toBe('Rua das Palmeiras, 120 </script>')
  })

  test('without JavaScript it still says who the agency is and how to call', async () => {
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec(await (await visit('/')).text())?.[1]
    expect(noscript).toContain('Morada Clara Imóveis')
    expect(noscript).toContain('href="tel:+554833330199"')
  })

  test('is revalidated by browsers, and unchanged it costs no second transfer', async () => {
    const first = await visit('/')
    expect(first.headers.get('cache-control')).toContain('max-age=0')
    const again = await visit('/', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('is compressed as the browser accepts it', async () => {
    expect((await visit('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await visit('/')).headers.get('content-encoding')).toBeNull()
  })

  test('a new release is in the next page, without a restart', async () => {
    const door = createFrontDoor({ settings, files, fetch: api as unknown as typeof fetch })
    await door.request('/')
    registry = { ...registry, 'mf-home': { ...registry['mf-home'], version: '1.1.0' } as RegistryEntry }
    expect(await (await door.request('/')).text()).toContain('"version":"1.1.0"')
  })
})

describe('a property’s page', () => {
  const path = `/property/${property.id}`

  test('is described by the property', async () => {
    const html = await (await visit(path)).text()
    expect(html).toContain('<title>Casa &lt;no&gt; Campeche | Morada Clara Imóveis</title>')
    expect(html).toContain('content="Perto do mar. Com varanda."')
    expect(html).toContain('<meta property="og:image" content="https://api.test/a.jpg">')
    expect(api).toHaveBeenCalledWith(
      `https://api.test/rest/v1/properties?id=eq.${property.id}`,
      expect.anything(),
    )
  })

  const listing = async (given: object) => {
    api.mockImplementation(async () => answers(200, [{ ...property, ...given }]))
    const html = await (await visit(path)).text()
    return { html, json: /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] }
  }

  test('tells search engines what is offered, where and by whom', async () => {
    const { json } = await listing({
      price: 850000,
      property_type: 'sale',
      address: 'Rua das Gaivotas, 10',
      neighborhood: 'Campeche',
      zip_code: '88063000',
      bedrooms: 3,
      bathrooms: null,
      area: 120.5,
      created_at: '2026-02-01T12:00:00+00:00',
    })
    expect(JSON.parse(json ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      name: 'Casa <no> Campeche',
      description: 'Perto do mar.\nCom varanda.',
      url: `https://imoveis.test${path}`,
      image: ['https://api.test/a.jpg'],
      datePosted: '2026-02-01',
      about: {
        '@type': 'Accommodation',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Rua das Gaivotas, 10, Campeche',
          addressLocality: 'Florianópolis',
          addressRegion: 'SC',
          postalCode: '88063000',
          addressCountry: 'BR',
        },
        numberOfBedrooms: 3,
        floorSize: { '@type': 'QuantitativeValue', value: 120.5, unitCode: 'MTK' },
      },
      offers: {
        '@type': 'Offer',
        price: 850000,
        priceCurrency: 'BRL',
        businessFunction: 'http://purl.org/goodrelations/v1#Sell',
        offeredBy: {
          '@type': 'RealEstateAgent',
          name: 'Morada Clara Imóveis',
          telephone: '(48) 3333-0199',
          email: 'contato@moradaclara.example',
          address: 'Rua das Palmeiras, 120 </script>',
        },
      },
    })
  })

  test('nothing that an admin types ends what search engines read', async () => {
    const { json, html } = await listing({ title: '</script><script>alert(1)</script>' })
    expect(JSON.parse(json ?? '').name).toBe('</script><script>alert(1)</script>')
    expect(html).not.toContain('<script>alert')
  })

  test('one that is not there offers nothing', async () => {
    api.mockImplementation(async () => answers(200, []))
    expect(await (await visit(path)).text()).not.toContain('ld+json')
  })

  test('names its main photo in the sizes that the page will draw, if the file carries the mark already', async () => {
    expect(await (await visit(path)).text()).not.toContain('as="image"')
    const photos = [
      { image_url: 'https://api.test/a.jpg', watermarked: true, widths: [480] },
      { image_url: 'https://api.test/b.jpg', watermarked: true, widths: [480], is_primary: true },
    ]
    api.mockImplementation(async () => answers(200, [{ ...property, property_images: photos }]))
    expect(await (await visit(path)).text()).toContain(
      '<link rel="preload" as="image" href="https://api.test/b.jpg" imagesrcset="https://api.test/b-480.jpg 480w, https://api.test/b.jpg 1920w" imagesizes="100vw" fetchpriority="high">',
    )
  })

  test('one that is not there is a 404 with the same screen', async () => {
    api.mockImplementation(async () => answers(200, []))
    const response = await visit(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('mf-house/1.0.0/App.0123456789.js')
  })

  test('an address that is no id is a 404', async () => {
    api.mockImplementation(async () =>
      answers(400, { code: '22P02', message: 'invalid input syntax for type uuid' }),
    )
    expect((await visit('/property/casa')).status).toBe(404)
  })

  test('one that the API had nothing to say of is another matter: the screen asks by itself', async () => {
    for (const status of [401, 403, 404, 408, 429, 500]) {
      api.mockImplementation(async () => answers(status, { message: 'not now' }))
      const response = await visit(path)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('mf-house/1.0.0/App.0123456789.js')
      expect(html).not.toContain('id="early-data"')
    }
  })

  test('a refusal is not remembered', async () => {
    const door = createFrontDoor({ settings, files, fetch: api as unknown as typeof fetch })
    api.mockImplementationOnce(async () => answers(429, { message: 'Too many requests' }))
    await door.request(path)
    expect(await (await door.request(path)).text()).toContain('<title>Casa &lt;no&gt; Campeche |')
  })

  test('is told by its first request, whichever answer came', async () => {
    const similar = {
      ...property,
      title: 'Vizinha',
      property_images: [{ image_url: 'x', watermarked: true }],
    }
    registry['mf-house'] = entry('mf-house', {
      '/property/:id': {
        title: 'Imóvel',
        entity: true,
        mainPhoto: '100vw',
        data: ['/rest/v1/properties?id=eq.:id', '/rest/v1/similar'],
      },
    })
    api.mockImplementation(async (address) =>
      address?.includes('similar') ? answers(200, [similar]) : answers(429, {}),
    )
    const response = await visit(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<title>Imóvel | Morada Clara Imóveis</title>')
    expect(html).not.toContain('as="image"')
    api.mockImplementation(async (address) => answers(200, address?.includes('similar') ? [similar] : []))
    expect((await visit(path)).status).toBe(404)
  })

  test('a missing one is kept by a shared cache for a moment only, and never answered as unchanged', async () => {
    const kept = (response: Response) =>
      Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
    const found = await visit(path)
    api.mockImplementation(async () => answers(200, []))
    const missing = await visit(path)
    expect(kept(missing)).toBeLessThan(kept(found))
    expect(missing.headers.get('cache-control')).not.toContain('stale-while-revalidate')
    const again = await visit(path, { 'if-none-match': missing.headers.get('etag') ?? '' })
    expect(again.status).toBe(404)
    expect(await again.text()).toContain('<!doctype html>')
  })

  test('an id cannot add to the request', async () => {
    await visit('/property/1&select=*')
    expect(api.mock.calls[0]?.[0]).toBe('https://api.test/rest/v1/properties?id=eq.1%26select%3D*')
  })
})

test('an address that nobody serves is a 404 that still is the site', async () => {
  const response = await visit('/nowhere')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Oops! Page not found | Morada Clara Imóveis')
})

test('with the API down the shell is served all the same', async () => {
  api.mockRejectedValue(new TypeError('fetch failed'))
  for (const path of ['/', `/property/${property.id}`]) {
    const response = await visit(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/assets/main.js')
  }
})

test('an answer that failed is asked for anew by the next page, a good one serves for a while', async () => {
  const door = createFrontDoor({ settings, files, fetch: api as unknown as typeof fetch })
  api.mockImplementationOnce(async () => answers(500, {}))
  await door.request('/')
  await door.request('/')
  await door.request('/')
  expect(api).toHaveBeenCalledTimes(2)
})

describe('files', () => {
  test('leave as they were compressed when built', async () => {
    const response = await visit('/remotes/mf-home/1.0.0/App.0123456789.js', {
      'accept-encoding': 'br, gzip',
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each([
    ['/assets/vendor.0123456789.js', 'public, max-age=31536000, immutable'],
    ['/assets/assets.json', 'public, max-age=86400'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/remotes/mf-home/1.0.0/mf-manifest.json', 'public, max-age=86400'],
  ])('%s is kept as long as its name is bound to its content', async (path, kept) => {
    expect((await visit(path)).headers.get('cache-control')).toBe(kept)
  })

  test('one that is not there is a 404 that nobody keeps', async () => {
    const response = await visit('/assets/gone.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the policy', () => {
  const policy = async (changed: Partial<SiteSettings> = {}, path = '/') =>
    (await visit(path, {}, changed)).headers.get('content-security-policy') ?? ''

  test('lets no inline script run, and no inline style but the page’s own', async () => {
    const directives = await policy()
    expect(directives).not.toMatch(/unsafe/)
    expect(directives).toContain("script-src 'self';")
    expect(directives).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
    expect(directives).toContain("frame-ancestors 'none'")
    expect(directives).toContain("connect-src 'self' https://api.test")
  })

  test('lets in the origin that a remote is released to', async () => {
    registry = { ...registry, 'mf-house': { ...entry('x', {}), entry: 'https://houses.test/remoteEntry.js' } }
    expect(await policy()).toContain("script-src 'self' https://houses.test;")
  })

  test('lets in a developer’s own machine only where overrides are allowed, and nobody else’s', async () => {
    const path =
      '/?remote=mf-home@http://localhost:4301/remoteEntry.js&remote=mf-house@https://evil.test/x.js'
    expect(await policy({}, path)).not.toContain('4301')
    const allowed = await policy({ allowRemoteOverrides: true }, path)
    expect(allowed).toContain("script-src 'self' http://localhost:4301;")
    expect(allowed).not.toContain('evil.test')
  })
})

test('every answer carries the security headers, and insists on TLS where there is TLS', async () => {
  for (const path of ['/', '/config.json', '/healthz', '/assets/main.js']) {
    const { headers } = await visit(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const secured = await visit('/', { 'x-forwarded-proto': 'https' })
  expect(secured.headers.get('strict-transport-security')).toContain('max-age=')
})

test('config.json has what scripts rely on, and demo only on a demo stack', async () => {
  const config = await (await visit('/config.json')).json()
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
  const demo = { username: 'demo', password: 'x' }
  expect(await (await visit('/config.json', {}, { demo })).json()).toMatchObject({ demo })
})

test('a site without its registry says so in words, and is unhealthy', async () => {
  const broken = createFrontDoor({
    settings,
    files: { ...files, registry: () => Promise.reject(new Error('ENOENT')) },
    fetch: api as unknown as typeof fetch,
  })
  for (const path of ['/', '/healthz']) {
    const response = await broken.request(path)
    expect(response.status).toBe(503)
    expect(await response.text()).toBe(
      'O site está temporariamente indisponível. Tente novamente em instantes.',
    )
  }
})
