import type { PropertyPoint } from '../../points/index.ts'
import { portals } from '../../portals/index.ts'
import { isZero } from '../cells.ts'
import { choiceWords, flagWords } from '../fields.ts'
import type { RawListing } from '../readListing.ts'
import { figures } from './figures.ts'
import { FileError, MAX_ROWS } from './FileError.ts'
import { inPieces, readXml } from './readXml.ts'

interface Element {
  text: string
  attributes: Record<string, string>
}

/** The elements of a listing by name; each may be there several times. */
type Elements = Map<string, Element[]>

const { types } = portals.grupo_olx
const furnished = choiceWords('furnishing').full![0]

/** m² of an area in that unit. */
const units: Record<string, number> = {
  'square feet': 0.09290304,
  'square foot': 0.09290304,
  sqft: 0.09290304,
  hectare: 10_000,
  hectares: 10_000,
  ha: 10_000,
}

/** Months of a period of rent. */
const months: Record<string, number> = { monthly: 1, quarterly: 3, yearly: 12, annual: 12 }

/** What a feed says of its points by how much of the address it shows. */
const placeOf: Record<string, Pick<PropertyPoint, 'precision' | 'display'>> = {
  all: { precision: 'door', display: 'exact' },
  street: { precision: 'street', display: 'about' },
  neighborhood: { precision: 'neighborhood', display: 'neighborhood' },
}

/** A number as a program writes it, with a point; whatever else it is stays, and the form's schema judges it. */
function numberOf(text: string, factor = 1) {
  return /^\d+(\.\d+)?$/.test(text) ? figures(Number(text) * factor) : text
}

/** Nobody writes thousandths of a real: a point before three digits is that of thousands. */
const withoutPoints = (text: string) => (/^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text)

const moneyOf = (text: string, factor?: number) => numberOf(withoutPoints(text), factor)

/** Texts of some feeds have the markup of their own site. */
const withoutMarkup = (text: string) =>
  text
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6])>/gi, '\n')
    .replace(/<\/?(p|b|strong|i|em|u|ul|ol|li|div|span|h[1-6]|a|font)(\s[^>]*)?>/gi, '')

/** @param known gets the names of the elements that are read */
function listingOf(row: number, elements: Elements, known: Set<string>): RawListing {
  const all = (name: string) => {
    known.add(name)
    return elements.get(name) ?? []
  }
  const first = (name: string) => all(name)[0]
  const textOf = (name: string) => first(name)?.text.trim()
  const texts: RawListing['texts'] = {}
  const set = (field: keyof typeof texts, text: string | undefined) => {
    if (text !== undefined && text !== '') texts[field] = text
  }
  const area = (name: string) => {
    const { text = '', attributes = {} } = first(name) ?? {}
    return numberOf(text.trim(), units[attributes.unit?.trim().toLowerCase() ?? ''] ?? 1)
  }
  const price = textOf('ListPrice') ?? ''
  const rent = textOf('RentalPrice') ?? ''
  const rentPeriod = first('RentalPrice')?.attributes.period
  const rentMonths = months[rentPeriod?.trim().toLowerCase() ?? 'monthly']
  const transaction = textOf('TransactionType') ?? ''
  const isRent = transaction
    ? /^for rent$|^rent$/i.test(transaction)
    : rent !== '' && (price === '' || (isZero(price) && !isZero(rent)))
  const isBoth = !isRent && (/rent/i.test(transaction) || (rent !== '' && !isZero(rent)))
  const features = all('Feature').map(({ text }) => text.trim())
  const has = (feature: string) => features.some((one) => one.toLowerCase() === feature.toLowerCase())
  const ownWords = ['furnished', 'pets allowed', 'lavabo']

  texts.reference_code = textOf('ListingID') ?? ''
  texts.title = textOf('Title') ?? ''
  texts.property_type = isRent ? 'Locação' : isBoth ? 'Venda e Locação' : 'Venda'
  const type = textOf('PropertyType') ?? ''
  texts.category = Object.hasOwn(types, type) ? types[type as keyof typeof types] : type
  texts.price = moneyOf(price)
  if (isRent || isBoth) set('rent', rentMonths ? moneyOf(rent, 1 / rentMonths) : `${rent} (${rentPeriod})`)
  set('description', withoutMarkup(textOf('Description') ?? '').trim())
  set('built_area', area('LivingArea'))
  set('land_area', area('LotArea'))
  for (const [field, name] of [
    ['condo_fee', 'PropertyAdministrationFee'],
    ['iptu', 'Iptu'],
    ['iptu', 'YearlyTax'],
  ] as const) {
    const fee = first(name)
    if (!fee?.text.trim() || texts[field]) continue
    texts[field] = moneyOf(fee.text.trim())
    const isYearly = /^(yearly|annual)$/i.test(
      fee.attributes.period ?? (field === 'iptu' ? 'Yearly' : 'Monthly'),
    )
    texts[`${field}_period`] = choiceWords(`${field}_period`)[isYearly ? 'year' : 'month']![0]
  }
  set('bedrooms', textOf('Bedrooms'))
  set('bathrooms', textOf('Bathrooms'))
  set('suites', textOf('Suites'))
  set('parking_spaces', textOf('Garage'))
  set('floor', textOf('UnitFloor'))
  set('built_year', textOf('YearBuilt'))
  // A feed without the element says nothing of them.
  if (elements.has('Features'))
    texts.amenities = features.filter((feature) => !ownWords.includes(feature.toLowerCase())).join('\n')
  if (has('Furnished')) texts.furnishing = furnished
  if (has('Pets Allowed')) texts.pets_allowed = flagWords.true[0]
  if (has('Lavabo')) texts.lavatory = '1'
  texts.address = textOf('Address') ?? ''
  set('street_number', textOf('StreetNumber'))
  set('complement', textOf('Complement'))
  texts.neighborhood = textOf('Neighborhood') ?? ''
  texts.city = textOf('City') ?? ''
  texts.state = first('State')?.attributes.abbreviation?.trim() || (textOf('State') ?? '')
  set('zip_code', textOf('PostalCode'))
  set('latitude', textOf('Latitude'))
  set('longitude', textOf('Longitude'))
  const place = placeOf[first('Location')?.attributes.displayAddress?.trim().toLowerCase() ?? '']
  if (place && texts.latitude && texts.longitude) {
    texts.point_precision = choiceWords('point_precision')[place.precision]![0]
    texts.point_display = choiceWords('point_display')[place.display]![0]
  }
  const photos = all('Item').filter(({ attributes }) => (attributes.medium ?? 'image') === 'image')
  texts.photos = photos
    .toSorted((a, b) => Number(b.attributes.primary === 'true') - Number(a.attributes.primary === 'true'))
    .map(({ text }) => text.trim())
    .join('\n')
  return { row, texts }
}

export interface Feed {
  listings: RawListing[]
  /** The names of elements of listings that say something nobody reads. */
  unread: string[]
}

/**
 * The listings of a VRSync file; they are numbered from 1.
 * @throws FileError
 */
async function readVrsync(pieces: Iterable<string>, firstLine: number): Promise<Feed> {
  const listings: RawListing[] = []
  const known = new Set<string>()
  const told = new Set<string>()
  /** Null outside of a listing. */
  let elements: Elements | null = null
  let open: Element[] = []
  let isFeed = false
  await readXml(
    pieces,
    {
      open: (name, attributes) => {
        if (name === 'ListingDataFeed' || name === 'Listings') isFeed = true
        if (name === 'Listing' && isFeed) {
          if (listings.length >= MAX_ROWS) throw new FileError('too-many-rows')
          elements = new Map()
          open = []
        } else if (elements) {
          const element = { text: '', attributes }
          open.push(element)
          // What stands in the listing's contact is not the listing's own.
          const isOfContact = elements.has('ContactInfo') && name !== 'ContactInfo'
          const key = isOfContact ? `Contact ${name}` : name
          const known = elements.get(key)
          if (known) known.push(element)
          else elements.set(key, [element])
        }
      },
      text: (text) => {
        const last = open.at(-1)
        if (last) last.text += text
      },
      close: (name) => {
        if (name === 'Listing' && elements) {
          listings.push(listingOf(listings.length + 1, elements, known))
          elements = null
        } else if (elements) {
          if (open.pop()?.text.trim() && !elements.has('ContactInfo')) told.add(name)
          if (name === 'ContactInfo') elements.delete('ContactInfo')
        }
      },
    },
    firstLine,
  )
  if (!isFeed) throw new FileError('unknown-kind')
  if (listings.length === 0) throw new FileError('no-listings')
  return { listings, unread: [...told].filter((name) => !known.has(name)) }
}

/** As `readVrsync`, of a text; blank lines may stand before it. */
export function readVrsyncText(text: string) {
  const feed = text.trimStart()
  const above = text.slice(0, text.length - feed.length)
  return readVrsync(inPieces(feed), above.split('\n').length)
}
