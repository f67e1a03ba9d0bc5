import { areasOf, addressOf, photosOf, wholeOf } from './measures.ts'
import type { Enums } from '../database/types.ts'
import type { AddressDisplay, Portal, PortalContact, PortalListing, PortalSettings } from './portal.ts'
import { stateOf } from './states.ts'

/** What XML 1.0 cannot hold at all: control characters and what is no character. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => entities[sign]!)

type Attributes = Record<string, string>

/** An element with text; nothing where there is no text. */
function element(name: string, text: string | number | undefined, attributes: Attributes = {}) {
  return text === undefined || text === ''
    ? ''
    : `<${name}${written(attributes)}>${escaped(String(text))}</${name}>`
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** An element around others; nothing where there are none. */
function group(name: string, parts: string[], attributes: Attributes = {}) {
  const content = parts.join('')
  return content && `<${name}${written(attributes)}>${content}</${name}>`
}

const BRL = { currency: 'BRL' }
const SQUARE_METRES = { unit: 'square metres' }
const periods = { month: 'Monthly', year: 'Yearly' } as const

/** The feed up to its first listing. */
export function feedHead(portal: Portal, contact: PortalContact, publishedAt: Date) {
  const header = group('Header', [
    element('Provider', contact.name),
    element('Email', contact.email),
    element('ContactName', contact.name),
    element('PublishDate', publishedAt.toISOString().slice(0, 19)),
    element('Telephone', contact.phone),
  ])
  const root = written({
    xmlns: portal.namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': portal.schemaLocation,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListingDataFeed${root}>${header}<Listings>\n`
}

/** The feed behind its last listing. */
export const FEED_FOOT = '</Listings></ListingDataFeed>\n'

function featuresOf(portal: Portal, listing: PortalListing) {
  const { furnishing, pets_allowed, lavatory, amenities, building_amenities } = listing
  const names = [
    ...[...amenities, ...building_amenities].map((name) => portal.features[name]),
    furnishing === 'full' && 'Furnished',
    pets_allowed && 'Pets Allowed',
    lavatory !== null && lavatory > 0 && 'Lavabo',
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** The condomínio of a month, whole reais: the format knows no other period. */
const monthlyFee = ({ condo_fee, condo_fee_period }: PortalListing) =>
  wholeOf(condo_fee !== null && condo_fee_period === 'year' ? condo_fee / 12 : condo_fee)

function details(portal: Portal, listing: PortalListing, type: string) {
  const { living, lot } = areasOf(portal, type, listing)
  const isRent = listing.property_type === 'rent'
  const price = wholeOf(listing.price)
  return group('Details', [
    element('UsageType', type.startsWith('Commercial') ? 'Commercial' : 'Residential'),
    element('PropertyType', type),
    element('Description', listing.description?.trim()),
    isRent ? element('RentalPrice', price, { ...BRL, period: 'Monthly' }) : element('ListPrice', price, BRL),
    element('LotArea', lot, SQUARE_METRES),
    element('LivingArea', living, SQUARE_METRES),
    element('PropertyAdministrationFee', monthlyFee(listing), BRL),
    element('Iptu', wholeOf(listing.iptu), { ...BRL, period: periods[listing.iptu_period] }),
    element('Bedrooms', listing.bedrooms ?? (type.endsWith('Kitnet') ? 0 : undefined)),
    element('Bathrooms', listing.bathrooms ?? undefined),
    element('Suites', listing.suites ?? undefined),
    element('Garage', listing.parking_spaces ?? undefined),
    element('UnitFloor', listing.floor ?? undefined),
    element('YearBuilt', listing.built_year ?? undefined),
    group(
      'Features',
      featuresOf(portal, listing).map((name) => element('Feature', name)),
    ),
  ])
}

/** A portal shows no more of an address than the site's map does of the place. */
const shownAddress: Partial<Record<Enums<'point_precision'>, AddressDisplay>> = {
  about: 'Street',
  neighborhood: 'Neighborhood',
}
const byFreedom: readonly AddressDisplay[] = ['Neighborhood', 'Street', 'All']

function displayOf({ point }: PortalListing, chosen: AddressDisplay): AddressDisplay {
  const most = (point && shownAddress[point.precision]) ?? 'All'
  return byFreedom.find((one) => one === chosen || one === most) ?? chosen
}

function location(listing: PortalListing, chosen: AddressDisplay) {
  const { state, city, neighborhood, address, zip_code, point } = listing
  const known = stateOf(state)
  const { street, number, complement } = addressOf(address)
  return group(
    'Location',
    [
      element('Country', 'Brasil', { abbreviation: 'BR' }),
      known ? element('State', known.name, { abbreviation: known.code }) : '',
      element('City', city),
      element('Neighborhood', neighborhood),
      element('Address', street),
      element('StreetNumber', number),
      element('Complement', complement),
      element('PostalCode', zip_code ?? undefined),
      element('Latitude', point?.latitude),
      element('Longitude', point?.longitude),
    ],
    { displayAddress: displayOf(listing, chosen) },
  )
}

interface Offer {
  settings: PortalSettings
  contact: PortalContact
  /** By `portalReadiness`. */
  type: string
  /** The site's origin. */
  site: string
}

/** One listing. It is what the portal takes only if `portalReadiness` finds no stop. */
export function listingXml(portal: Portal, listing: PortalListing, { settings, contact, type, site }: Offer) {
  const highlight = listing.highlight ?? settings.highlight
  const photos = photosOf(listing).map((url, index) =>
    element('Item', url, { medium: 'image', ...(index === 0 && { primary: 'true' }) }),
  )
  return `${group('Listing', [
    element('ListingID', listing.id),
    element('Title', listing.title.trim()),
    element('TransactionType', listing.property_type === 'rent' ? 'For Rent' : 'For Sale'),
    element('PublicationType', highlight in portal.highlights ? highlight : undefined),
    element('DetailViewUrl', `${site}/property/${listing.id}`),
    group('Media', photos),
    details(portal, listing, type),
    location(listing, settings.address_display),
    group('ContactInfo', [
      element('Name', contact.name),
      element('Email', contact.email),
      element('Website', site),
      element('Telephone', contact.phone),
    ]),
  ])}\n`
}
