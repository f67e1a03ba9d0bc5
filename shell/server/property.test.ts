import { answers, entry, fakeSite, property } from './testing/fakeSite.ts'

let site: ReturnType<typeof fakeSite>

beforeEach(() => {
  site = fakeSite()
})

const path = `/property/${property.id}`

test('is described by the property', async () => {
  const html = await (await site.visit(path)).text()
  expect(html).toContain('<title>Casa &lt;no&gt; Campeche | Morada Clara Imóveis</title>')
  expect(html).toContain('content="Perto do mar. Com varanda."')
  expect(html).toContain('<meta property="og:image" content="https://api.test/a.jpg">')
  expect(site.api).toHaveBeenCalledWith(
    `https://api.test/rest/v1/properties?id=eq.${property.id}`,
    expect.anything(),
  )
})

const listing = async (given: object) => {
  site.api.mockImplementation(async () => answers(200, [{ ...property, ...given }]))
  const html = await (await site.visit(path)).text()
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
  expect(JSON.parse(json ?? '')).toMatchObject({ name: '</script><script>alert(1)</script>' })
  expect(html).not.toContain('<script>alert')
})

test('one that is not there offers nothing', async () => {
  site.api.mockImplementation(async () => answers(200, []))
  expect(await (await site.visit(path)).text()).not.toContain('ld+json')
})

test('one that is not there is a 404 with the same screen', async () => {
  site.api.mockImplementation(async () => answers(200, []))
  const response = await site.visit(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('mf-house/1.0.0/App.0123456789.js')
})

test('an address that is no id is a 404', async () => {
  site.api.mockImplementation(async () =>
    answers(400, { code: '22P02', message: 'invalid input syntax for type uuid' }),
  )
  expect((await site.visit('/property/casa')).status).toBe(404)
})

test('one that the API had nothing to say of is another matter: the screen asks by itself', async () => {
  for (const status of [400, 401, 403, 404, 408, 429, 500]) {
    site.api.mockImplementation(async () => answers(status, { code: '42703', message: 'not now' }))
    const response = await site.visit(path)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('mf-house/1.0.0/App.0123456789.js')
    expect(html).not.toContain('id="preloaded-state"')
  }
})

test('a refusal is not remembered', async () => {
  const server = site.open()
  site.api.mockImplementationOnce(async () => answers(429, { message: 'Too many requests' }))
  await server.request(path)
  expect(await (await server.request(path)).text()).toContain('<title>Casa &lt;no&gt; Campeche |')
})

test('is told by its first request, whichever answer came', async () => {
  const similar = {
    ...property,
    title: 'Vizinha',
    property_images: [{ image_url: 'x', watermarked: true }],
  }
  site.registry['mf-house'] = entry('mf-house', {
    '/property/:id': {
      title: 'Imóvel',
      entity: true,
      data: ['/rest/v1/properties?id=eq.:id', '/rest/v1/similar'],
    },
  })
  site.api.mockImplementation(async (address) =>
    address?.includes('similar') ? answers(200, [similar]) : answers(429, {}),
  )
  const response = await site.visit(path)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<title>Imóvel | Morada Clara Imóveis</title>')
  expect(html).not.toContain('as="image"')
  site.api.mockImplementation(async (address) => answers(200, address?.includes('similar') ? [similar] : []))
  expect((await site.visit(path)).status).toBe(404)
})

test('a missing one is kept by a shared cache for a moment only, and never answered as unchanged', async () => {
  const kept = (response: Response) =>
    Number(/s-maxage=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
  const found = await site.visit(path)
  site.api.mockImplementation(async () => answers(200, []))
  const missing = await site.visit(path)
  expect(kept(missing)).toBeLessThan(kept(found))
  expect(missing.headers.get('cache-control')).not.toContain('stale-while-revalidate')
  const again = await site.visit(path, { 'if-none-match': missing.headers.get('etag') ?? '' })
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('<!doctype html>')
})

test('an id cannot add to the request', async () => {
  await site.visit('/property/1&select=*')
  expect(site.api.mock.calls[0]?.[0]).toBe('https://api.test/rest/v1/properties?id=eq.1%26select%3D*')
})

test('tells what a property has, since when it is published, and that it is sold', async () => {
  const { json } = await listing({
    pets_allowed: true,
    built_year: 1998,
    floor: 0,
    area: 0,
    amenities: ['balcony'],
    building_amenities: ['elevator'],
    created_at: '2026-01-01T12:00:00+00:00',
    published_at: '2026-02-01T12:00:00+00:00',
    deal_status: 'sold',
  })
  const data = JSON.parse(json ?? '') as { about: object }
  expect(data).toMatchObject({
    datePosted: '2026-02-01',
    about: { petsAllowed: true, yearBuilt: 1998, floorLevel: 0 },
    offers: { availability: 'https://schema.org/SoldOut' },
  })
  expect(data.about).toMatchObject({ amenityFeature: [{ name: 'Sacada' }, { name: 'Elevador' }] })
  expect(data.about).not.toHaveProperty('floorSize')
})
