import type { PropertyDetail } from 'shared-backend/properties'
import { serverRoute, testConfig } from 'shared-backend/testing'
import { routes } from '../routes.ts'
import { property, PROPERTY_ID } from '../testing/property.ts'

const pattern = '/property/:id'
const address = `https://imoveis.test/property/${PROPERTY_ID}`

/** The page's head, with these responses of the API. */
function say(rows: unknown, id = PROPERTY_ID) {
  const route = routes[pattern]
  if (!route) throw new Error(`There is no ${pattern}`)
  return serverRoute({ pattern, route, params: { id }, answers: { 'GET /rest/v1/properties': rows } })
}

const headOf = async (shown: Partial<PropertyDetail>) => (await say([{ ...property, ...shown }])).head

const listing = async (shown: Partial<PropertyDetail>) =>
  JSON.parse(JSON.stringify((await headOf(shown)).jsonLd)) as Record<string, object>

test('describes the property, with its primary photo', async () => {
  const { head, status } = await say([property])
  expect(status).toBe(200)
  expect(head).toMatchObject({
    title: 'Casa no Campeche',
    description: 'Primeira linha. Segunda linha.',
    canonical: address,
    openGraph: { image: 'http://api.test/photo-2-960.jpg', 'image:alt': 'Casa no Campeche' },
  })
})

test.each<[string, Partial<PropertyDetail>, string]>([
  ['without a description names the place', { description: '' }, 'Casa no Campeche em Florianópolis, SC'],
  [
    'with a long one ends it at a word',
    { description: 'muito sol '.repeat(40) },
    `${'muito sol '.repeat(15).trim()}…`,
  ],
])('one %s', async (_case, shown, description) => {
  expect((await headOf(shown)).description).toBe(description)
})

test('search engines get its breadcrumbs, as far as their addresses exist', async () => {
  const { breadcrumb } = (await listing({})) as { breadcrumb?: { itemListElement: object[] } }
  expect(
    breadcrumb?.itemListElement.map((step) => [
      (step as { name: string }).name,
      (step as { item: string }).item,
    ]),
  ).toEqual([
    ['Início', 'https://imoveis.test/'],
    ['Imóveis à venda', 'https://imoveis.test/imoveis/venda'],
    ['Casas', 'https://imoveis.test/imoveis/venda/casas'],
    ['Florianópolis', 'https://imoveis.test/imoveis/venda/casas/florianopolis'],
    ['Campeche', 'https://imoveis.test/imoveis/venda/casas/florianopolis/campeche'],
  ])
  expect(await listing({ active: false, closed_at: '2026-02-01T12:00:00Z' })).not.toHaveProperty('breadcrumb')
})

test('one without photos has none', async () => {
  expect((await headOf({ property_images: [] })).openGraph).toEqual({})
})

test('search engines get the offer, its place and the agency', async () => {
  const { agency } = testConfig
  expect(
    await listing({
      title: 'Casa <no> Campeche',
      price: 850000,
      bathrooms: null,
      built_area: null,
      land_area: null,
      area: 120.5,
      parking_spaces: null,
      property_images: property.property_images.slice(0, 1),
    }),
  ).toEqual({
    breadcrumb: expect.objectContaining({ '@type': 'BreadcrumbList' }) as unknown,
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: 'Casa <no> Campeche',
    description: 'Primeira linha.\nSegunda linha.',
    url: address,
    image: ['http://api.test/photo-1.jpg'],
    datePosted: '2026-01-01',
    about: {
      '@type': 'Accommodation',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Rua das Gaivotas, 245, Campeche',
        addressLocality: 'Florianópolis',
        addressRegion: 'SC',
        postalCode: '88063150',
        addressCountry: 'BR',
      },
      numberOfBedrooms: 3,
      floorSize: { '@type': 'QuantitativeValue', value: 120.5, unitCode: 'MTK' },
    },
    offers: {
      '@type': 'Offer',
      price: 850000,
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#Sell',
      offeredBy: {
        '@type': 'RealEstateAgent',
        name: agency.name,
        telephone: agency.phone,
        email: agency.email,
        address: agency.address,
      },
    },
  })
})

test('search engines get its amenities, the date of its publication, and that it is sold', async () => {
  const data = await listing({
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
  expect(data).toMatchObject({
    datePosted: '2026-02-01',
    about: { petsAllowed: true, yearBuilt: 1998, floorLevel: 0 },
    offers: { availability: 'https://schema.org/SoldOut' },
  })
  expect(data.about).toMatchObject({ amenityFeature: [{ name: 'Sacada' }, { name: 'Elevador' }] })
  expect(data.about).not.toHaveProperty('floorSize')
})

test('a price on request is no price of 0', async () => {
  const { offers } = await listing({ price: 0 })
  expect(offers).not.toHaveProperty('price')
  expect(offers).not.toHaveProperty('priceCurrency')
})

test.each([
  ['one that is not there', [], PROPERTY_ID],
  ['an address that is no id', [], 'casa-bonita'],
])('%s is no page, and offers nothing', async (_case, rows, id) => {
  expect(await say(rows, id)).toMatchObject({
    status: 404,
    head: { title: 'Imóvel não encontrado' },
  })
  const { head } = await say(rows, id)
  expect(head).not.toHaveProperty('canonical')
  expect(head).not.toHaveProperty('jsonLd')
})
