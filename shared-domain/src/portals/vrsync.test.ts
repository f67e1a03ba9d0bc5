import { flat, settings } from './testing/listing.ts'
import { feedOf, xmlOf } from './testing/feed.ts'

const text = (xml: string, element: string) =>
  new RegExp(`<${element}[^>]*>([^<]*)</${element}>`).exec(xml)?.[1]

test('amounts are whole reais, and 0 says that there is nothing to pay', () => {
  const xml = xmlOf({ condo_fee: 14_400, condo_fee_period: 'year' })
  expect(xml).toContain('<ListPrice currency="BRL">860000</ListPrice>')
  expect(xml).toContain('<PropertyAdministrationFee currency="BRL">1200</PropertyAdministrationFee>')
  expect(xml).toContain('<Iptu currency="BRL" period="Yearly">0</Iptu>')
  expect(xmlOf({ iptu: null })).not.toContain('Iptu')
})

test('rent is for a month', () => {
  const xml = xmlOf({ property_type: 'rent', price: 2500 })
  expect(xml).toContain('<RentalPrice currency="BRL" period="Monthly">2500</RentalPrice>')
  expect(xml).not.toContain('ListPrice')
})

test('the main photo is the first, and only it is marked', () => {
  expect(xmlOf().match(/<Item[^>]*primary="true"[^>]*>[^<]*/g)).toEqual([
    '<Item medium="image" primary="true">https://a.example/p/0.jpg',
  ])
})

test('a photo of another kind is the JPEG that lies beside it', () => {
  const images = [{ url: 'https://a.example/p.q/1.webp', widths: [480, 960] }, ...flat.images]
  expect(xmlOf({ images })).toContain('>https://a.example/p.q/1-960.jpg<')
})

test('the address is in its parts, and the portal is told how much of it to show', () => {
  const xml = xmlOf()
  expect(xml).toContain('<Location displayAddress="Street">')
  expect([text(xml, 'Address'), text(xml, 'StreetNumber'), text(xml, 'Complement')]).toEqual([
    'Rua Bocaiúva',
    '539',
    'ap. 10',
  ])
  expect(text(xmlOf({ address: 'Servidão das Flores, s/n' }), 'Address')).toBe('Servidão das Flores, s/n')
  expect(xmlOf({ state: 'santa catarina' })).toContain('<State abbreviation="SC">Santa Catarina</State>')
})

test.each([
  ['about', 'All', 'Street'],
  ['about', 'Neighborhood', 'Neighborhood'],
  ['neighborhood', 'All', 'Neighborhood'],
  ['door', 'All', 'All'],
  ['door', 'Street', 'Street'],
] as const)(
  'of a point that the site shows as %s, and an address as %s, a portal shows %s',
  (precision, address_display, shown) => {
    const point = { latitude: -27.58946, longitude: -48.55871, precision }
    const xml = xmlOf({ point }, { ...settings, address_display })
    expect(xml).toContain(`<Location displayAddress="${shown}">`)
    expect([text(xml, 'Latitude'), text(xml, 'Longitude')]).toEqual(['-27.58946', '-48.55871'])
  },
)

test('a listing that is on no map has no coordinates, and the address that the agency chose', () => {
  const xml = xmlOf({ point: null }, { ...settings, address_display: 'All' })
  expect(xml).toContain('<Location displayAddress="All">')
  expect(xml).not.toMatch(/Latitude|Longitude/)
})

test('two amenities of one name are one feature, and one that the portal lacks is none', () => {
  expect(xmlOf().match(/(?<=<Feature>)[^<]*/g)).toEqual([
    'Balcony',
    'Laundry',
    'Furnished',
    'Pets Allowed',
    'Lavabo',
  ])
})

test('a listing’s own highlight comes before the portal’s', () => {
  expect(text(xmlOf(), 'PublicationType')).toBe('STANDARD')
  expect(text(xmlOf({ highlight: 'PREMIUM' }), 'PublicationType')).toBe('PREMIUM')
})

test('the header has the moment without fractions', () => {
  expect(text(feedOf(), 'PublishDate')).toBe('2026-11-25T14:00:00')
  expect(text(feedOf(), 'Provider')).toBe('Morada &amp; Filhos')
})
