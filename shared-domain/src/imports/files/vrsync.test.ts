import fc from 'fast-check'
import { amenityLists } from '../../facts/index.ts'
import { flat, settings } from '../../portals/testing/listing.ts'
import { feedOf, xmlOf } from '../../portals/testing/feed.ts'
import { readListing } from '../index.ts'
import { FileError, MAX_ROWS, readVrsyncText } from './index.ts'

const categories = [
  { id: 'c1', name: 'Apartamento' },
  { id: 'te', name: 'Terreno' },
]
const readFeed = async (...listings: string[]) =>
  (await readVrsyncText(feedOf(...listings))).listings.map((raw) =>
    readListing(raw, categories, { categories: {}, amenities: {} }),
  )

const problemOf = (xml: string) =>
  readVrsyncText(xml).then(
    () => undefined,
    (error: unknown) => (error instanceof FileError ? error.problem : error),
  )

test('our own feed is read as what it says', async () => {
  const [listing] = await readFeed(xmlOf())
  expect(listing).toMatchObject({
    row: 1,
    referenceCode: flat.id,
    problems: [],
    values: {
      title: flat.title,
      description: flat.description,
      property_type: 'sale',
      category_id: 'c1',
      price: '860000',
      ...{ address: 'Rua Bocaiúva, 539, ap. 10', neighborhood: 'Centro', city: 'Florianópolis' },
      ...{ state: 'SC', zip_code: '88015-530' },
      ...{ bedrooms: '2', bathrooms: '1', suites: '1', parking_spaces: '0', floor: '0', built_year: '2016' },
      built_area: '81',
      condo_fee: '1200',
      condo_fee_period: 'month',
      iptu: '0',
      iptu_period: 'year',
      furnishing: 'full',
      pets_allowed: true,
      lavatory: '1',
      amenities: ['balcony', 'laundry'],
    },
    photos: flat.images.map(({ url }) => url),
  })
  // Nothing is said of what the format cannot hold.
  for (const name of ['area', 'sunlight', 'active', 'land_area'])
    expect(listing!.values).not.toHaveProperty(name)
})

test.each([
  ['door', 'All', 'door', 'exact'],
  ['door', 'Street', 'street', 'about'],
  ['neighborhood', 'Neighborhood', 'neighborhood', 'neighborhood'],
] as const)(
  'a place that is shown as %s, with the address as %s, is known as %s and shown as %s',
  async (shown, address_display, precision, display) => {
    const point = { latitude: -27.58946, longitude: -48.55871 }
    const xml = xmlOf({ point: { ...point, precision: shown } }, { ...settings, address_display })
    expect((await readFeed(xml))[0]).toMatchObject({ point: { ...point, precision, display }, problems: [] })
    expect((await readFeed(xmlOf({ point: null })))[0]).not.toHaveProperty('point')
  },
)

test('a feed that says nothing of amenities leaves those that are there', async () => {
  const changes = {
    amenities: [],
    building_amenities: [],
    lavatory: null,
    furnishing: null,
    pets_allowed: null,
  }
  const [listing] = await readFeed(xmlOf(changes))
  expect(listing!.values).not.toHaveProperty('amenities')
  const feed = feedOf(xmlOf(changes)).replace('</Details>', '<Features></Features></Details>')
  const [emptied] = (await readVrsyncText(feed)).listings
  expect(readListing(emptied!, categories, { categories: {}, amenities: {} }).values.amenities).toEqual([])
})

test('a flat to let comes back with each amenity that the format can hold', async () => {
  const of = (list: keyof typeof amenityLists) => Object.keys(amenityLists[list])
  const lists = { amenities: of('amenities'), building_amenities: of('building_amenities') }
  const more = { property_type: 'rent', iptu_period: 'month' } as const
  const [listing] = await readFeed(xmlOf({ ...more, land_area: 300, iptu: 90, ...(lists as object) }))
  expect(listing!.values).toMatchObject({ ...more, price: '860000', land_area: '300', iptu: '90' })
  // The type says the first of these, and the other one is a laundry.
  const lost = ['gated', 'shared_laundry']
  for (const [list, names] of Object.entries(lists))
    expect((listing!.values[list as 'amenities'] as string[]).toSorted()).toEqual(
      names.filter((name) => !lost.includes(name)).toSorted(),
    )
})

const feed = (inside: string) =>
  `<ListingDataFeed><Listings><Listing>${inside}</Listing></Listings></ListingDataFeed>`
const first = async (inside: string) => (await readVrsyncText(feed(inside))).listings[0]!.texts
const description = async (inside: string) =>
  readListing({ row: 1, texts: await first(inside) }, [], { categories: {}, amenities: {} }).values
    .description

test('other agencies’ feeds: periods, units, markup, the main photo and what is for sale and for rent', async () => {
  expect(
    await first(`<ListingID>7</ListingID><TransactionType>For Rent</TransactionType>
      <Media><Item medium="video">https://v.example/1</Item><Item medium="image">https://f.example/1,2.jpg</Item>
      <Item medium="image" primary="true">https://f.example/2.jpg</Item></Media>
      <Details><RentalPrice currency="BRL" period="Yearly">24000</RentalPrice><LotArea unit="hectares">1.5</LotArea>
      <Description><![CDATA[<p>Casa <b>nova</b></p>perto de tudo]]></Description></Details>
      <Location><City>São José</City></Location>
      <ContactInfo><Name>Outra</Name><Location><City>Curitiba</City></Location></ContactInfo>`),
  ).toMatchObject({
    reference_code: '7',
    property_type: 'Locação',
    rent: '2000',
    land_area: '15000',
    description: 'Casa nova\nperto de tudo',
    photos: 'https://f.example/2.jpg\nhttps://f.example/1,2.jpg',
    city: 'São José',
  })
  const both =
    '<TransactionType>Sale/Rent</TransactionType><ListPrice>1</ListPrice><RentalPrice>2500</RentalPrice>'
  expect(await first(`${both}<Description>Casa</Description>`)).toMatchObject({
    property_type: 'Venda e Locação',
    price: '1',
    rent: '2500',
  })
  expect(await description(`${both}<Description>Casa</Description>`)).toBe(
    'Casa\n\nTambém para alugar, por R$ 2.500 por mês.',
  )
  const yearly = '<RentalPrice period="Yearly">12000</RentalPrice>'
  expect(await description(`<ListPrice>1</ListPrice>${yearly}`)).toBe(
    'Também para alugar, por R$ 1.000 por mês.',
  )
  const unknown = '<RentalPrice period="Daily">200</RentalPrice>'
  expect(await description(`<ListPrice>1</ListPrice>${unknown}`)).toBe('Também para alugar.')
  const daily = '<TransactionType>For Rent</TransactionType><RentalPrice period="Daily">200</RentalPrice>'
  expect((await first(daily)).rent).toBe('200 (Daily)')
})

test('feeds as small agencies have them: a blank line in front, a yearly tax, the rent as the list price', async () => {
  const inside =
    '<TransactionType>For Rent</TransactionType><ListPrice>1900</ListPrice><YearlyTax>1800</YearlyTax><Ref>x</Ref>'
  const {
    listings: [raw],
    unread,
  } = await readVrsyncText(`\n<?xml version="1.0"?>${feed(inside)}`)
  expect(readListing(raw!, [], { categories: {}, amenities: {} }).values).toMatchObject({
    ...{ property_type: 'rent', price: '1900' },
    ...{ iptu: '1800', iptu_period: 'year' },
  })
  expect(unread).toEqual(['Ref'])
})

test('prices and fees whose thousands have points are read as Brazil writes them', async () => {
  const fees =
    '<PropertyAdministrationFee>1.200</PropertyAdministrationFee><Iptu period="Monthly">2.400</Iptu>'
  expect(await first(`<ListPrice>1.450.000</ListPrice>${fees}<LotArea>1.500</LotArea>`)).toMatchObject({
    price: '1450000',
    condo_fee: '1200',
    iptu: '2400',
    // An area may have thousandths, as programs write it.
    land_area: '1,5',
  })
  const rent = '<TransactionType>For Rent</TransactionType><RentalPrice period="Yearly">24.000</RentalPrice>'
  expect((await first(rent)).rent).toBe('2000')
  expect(await description('<ListPrice>450.000</ListPrice><RentalPrice>2.500</RentalPrice>')).toBe(
    'Também para alugar, por R$ 2.500 por mês.',
  )
  expect(await first('<ListPrice>450000.50</ListPrice>')).toMatchObject({ price: '450000,5' })
})

test.each([
  ['For Rent', '2500', '0', { property_type: 'rent', price: '2500', description: 'Casa' }],
  ['For Rent', '0.00', '2500', { property_type: 'rent', price: '2500', description: 'Casa' }],
  ['For Rent', '0', '0', { property_type: 'rent', price: '0', description: 'Casa' }],
  ['For Sale', '450000', '0.00', { property_type: 'sale', price: '450000', description: 'Casa' }],
  ['', '450000', '0', { property_type: 'sale', price: '450000', description: 'Casa' }],
  ['', '0', '2500', { property_type: 'rent', price: '2500', description: 'Casa' }],
])('%j at a ListPrice of %s and a RentalPrice of %s', async (transaction, list, rental, values) => {
  const type = transaction && `<TransactionType>${transaction}</TransactionType>`
  const prices = `<ListPrice>${list}</ListPrice><RentalPrice>${rental}</RentalPrice>`
  const [listing] = await readFeed(`<Listing>${type}${prices}<Description>Casa</Description></Listing>`)
  expect(listing!.values).toMatchObject(values)
})

describe('a hostile file', () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_one, n) => `<!ENTITY lol${n} "${`&lol${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>${feed('<Title>&lol8;</Title>')}`

  test.each([
    ['a billion laughs', laughs, 'document-type'],
    [
      'a file of the machine',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${feed('<Title>&x;</Title>')}`,
      'document-type',
    ],
    ['an entity of its own', feed('<Title>&lol;</Title>'), 'broken'],
    ['100,000 elements inside one another', feed('<a>'.repeat(100_000)), 'too-deep'],
    ['no end', '<ListingDataFeed><Listings><Listing>', 'broken'],
    ['another format', '<rss><channel/></rss>', 'unknown-kind'],
    ['no listing', '<ListingDataFeed><Listings/></ListingDataFeed>', 'no-listings'],
    ['no XML', '\u0000\u0001<<<', 'broken'],
    ['too many listings', `<Listings>${'<Listing/>'.repeat(MAX_ROWS + 1)}</Listings>`, 'too-many-rows'],
  ])('with %s is refused', async (_name, xml, problem) => expect(await problemOf(xml)).toBe(problem))

  test('says where it is broken, in the lines of the file', async () => {
    const error = await readVrsyncText('\n\n<Listings>\n<Listing></Listings>').catch((why: unknown) => why)
    expect(error).toMatchObject({ problem: 'broken', place: { line: 4 } })
  })

  test('with whatever text never does anything but fail as a file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: 'grapheme' }), async (a, b) => {
        const problem = await problemOf(`<Listings>${a}<Listing><Title>${b}</Title></Listing></Listings>`)
        expect(problem === undefined || typeof problem === 'string').toBe(true)
      }),
    )
  })
})
