import { createHash } from 'node:crypto'
import { choiceLabels, SALE_PRICE_CAP } from 'shared-domain/facts'
import { pictureNames } from '../pictures.ts'
import { createListings } from './listing.ts'

const listings = createListings(60)
const active = listings.filter((listing) => listing.active)

test('the same listings come each time, and the first 60 of many are the 60', () => {
  expect(createListings(60)).toEqual(listings)
  expect(createListings(300).slice(0, 60)).toEqual(listings)
  const hash = createHash('sha256')
    .update(JSON.stringify(createListings(1000)))
    .digest('hex')
  // A deliberate change of the listings changes it.
  expect(hash).toBe('ea84b145237af3e310e2a48d0761f4434008258619799ad1f35183ce78a4ec8d')
})

test('every tenth listing is inactive', () => {
  expect(listings.map((listing) => listing.active)).toEqual(listings.map((_, index) => index % 10 !== 9))
})

test('both carousels of the home page are full', () => {
  expect(active.filter((listing) => listing.featured).length).toBeGreaterThanOrEqual(12)
  expect(
    active.filter((listing) => listing.property_type === 'sale' && listing.price <= SALE_PRICE_CAP).length,
  ).toBeGreaterThanOrEqual(12)
})

test('listings spread over cities, neighbourhoods, categories, sale and rent', () => {
  const different = (of: (listing: (typeof listings)[number]) => string) => new Set(listings.map(of)).size
  expect(different((listing) => listing.city)).toBeGreaterThanOrEqual(5)
  expect(different((listing) => `${listing.neighborhood}, ${listing.city}`)).toBeGreaterThanOrEqual(20)
  expect(different((listing) => listing.category)).toBe(7)
  expect(different((listing) => listing.property_type)).toBe(2)
})

test('some descriptions and postal codes are missing; the others have their form', () => {
  expect(listings.some((listing) => listing.description === null)).toBe(true)
  expect(listings.some((listing) => listing.description?.includes('\n\n'))).toBe(true)
  const codes = listings.map((listing) => listing.zip_code)
  expect(codes).toContain(null)
  expect(codes.filter((code) => code !== null && !/^8[89]\d{3}-\d{3}$/.test(code))).toEqual([])
})

test('prices are plausible for sale and for rent', () => {
  for (const { price, property_type, title } of createListings(2000)) {
    const [low, high] = property_type === 'rent' ? [900, 60_000] : [30_000, 12_000_000]
    expect({ title, fits: price >= low && price <= high }).toEqual({ title, fits: true })
    expect(title.length).toBeLessThanOrEqual(120)
  }
})

test('each listing shows 5 to 8 different pictures that exist', () => {
  for (const { photos } of listings) {
    expect(photos.length).toBeGreaterThanOrEqual(5)
    expect(photos.length).toBeLessThanOrEqual(8)
    expect(new Set(photos).size).toBe(photos.length)
    expect(photos.filter((name) => !pictureNames.includes(name))).toEqual([])
  }
})

test('a plot of land appears only where land is sold', () => {
  const withPlot = listings.filter((listing) => listing.photos.some((name) => name.startsWith('plot-')))
  expect(withPlot.filter((listing) => !['Terreno', 'Chácara'].includes(listing.category))).toEqual([])
})

test('ids are different version 4 UUIDs', () => {
  const ids = createListings(1000).map((listing) => listing.id)
  expect(new Set(ids).size).toBe(1000)
  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
})

test('most listings tell their further facts, and some none, as old ones do', () => {
  const many = createListings(500)
  const silent = many.filter(
    ({ iptu, built_year, furnishing, amenities }) => !iptu && !built_year && !furnishing && !amenities.length,
  )
  expect(silent.length).toBeGreaterThan(50)
  expect(silent.length).toBeLessThan(200)
  for (const { price, property_type, condo_fee, iptu, floor } of many) {
    const rent = property_type === 'rent' ? price : price * 0.0042
    expect(condo_fee ?? 0).toBeLessThan(Math.max(2600, rent))
    expect((iptu ?? 0) / 12).toBeLessThan(rent)
    expect(floor ?? 0).toBeLessThanOrEqual(18)
  }
})

test('no additional information repeats an amenity of the same listing, or denies what it says of pets', () => {
  const words: Record<string, string> = { ...choiceLabels.amenities, ...choiceLabels.building_amenities }
  for (const { amenities, building_amenities, pets_allowed, infos } of createListings(300)) {
    const labels = [...amenities, ...building_amenities].map((name) => words[name])
    expect(infos.filter((info) => labels.includes(info))).toEqual([])
    if (pets_allowed === false) expect(infos).not.toContain('Aceita animais')
  }
})

test('each amenity can be searched for among the sixty of the demonstration', () => {
  const names = [...Object.keys(choiceLabels.amenities), ...Object.keys(choiceLabels.building_amenities)]
  const shown = createListings(60).filter(({ active }) => active)
  const having = (name: string) =>
    shown.filter(({ amenities, building_amenities }) =>
      [...amenities, ...building_amenities].some((one) => one === name),
    ).length
  expect(names.filter((name) => having(name) < 2)).toEqual([])
})
