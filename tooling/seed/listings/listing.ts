import type { Tables } from 'shared-domain/database'
import type { FactName, PeriodName, PropertyRow, TileName } from 'shared-domain/facts'
import { createRandom, type Random } from '../random.ts'
import { furtherFacts, saysOtherwise } from './facts.ts'
import { createGallery } from './photos.ts'
import { type Place, places } from './places.ts'
import { descriptionOf, infosOf, titleOf } from './wording.ts'

/** A row of `properties`, its category by name, with its bullet points and the names of its pictures. */
export type Listing = Pick<PropertyRow, FactName | PeriodName> & {
  id: string
  title: string
  description: string | null
  price: number
  city: string
  state: string
  address: string
  neighborhood: string
  zip_code: string | null
  property_type: 'sale' | 'rent'
  category: string
  featured: boolean
  active: boolean
  deal_status: PropertyRow['deal_status']
  created_at: string
  /** A row of `property_points` without its listing; some are not on the map. */
  point: Point | null
  infos: string[]
  photos: string[]
}

type Point = Pick<
  Tables<'property_points'>,
  'latitude' | 'longitude' | 'precision' | 'display' | 'away' | 'bearing'
>

/** The number of listings with uploaded files of their own; others share them. */
export const ownPhotos = 60

const newest = Date.UTC(2026, 0, 12, 14)
const day = 24 * 3600 * 1000

const cycle = [
  'Apartamento',
  'Casa',
  'Apartamento',
  'Sobrado',
  'Apartamento',
  'Casa',
  'Cobertura',
  'Apartamento',
  'Terreno',
  'Casa',
  'Apartamento',
  'Sala Comercial',
  'Casa',
  'Chácara',
  'Apartamento',
  'Sobrado',
  'Terreno',
]

/** A version 4 UUID out of the generator. */
function uuid(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = random.pick(['8', '9', 'a', 'b'])
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .map((part) => part.join(''))
    .join('-')
}

/** The first `count` listings: the same ones each time, whatever the count. */
export function createListings(count: number): Listing[] {
  const gallery = createGallery()
  const firsts: Listing[] = []
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`listing ${index}`)
    const listing = createListing(random, index)
    const coast = places.some(
      (p) => p.city === listing.city && p.neighborhood === listing.neighborhood && p.kind === 'coast',
    )
    const models = firsts.filter((first) => first.category === listing.category)
    listing.photos = index < ownPhotos ? gallery(random, listing.category, coast) : random.pick(models).photos
    if (index < ownPhotos) firsts.push(listing)
    return listing
  })
}

function createListing(random: Random, index: number): Listing {
  const category = cycle[index % cycle.length]!
  const affordable = category === 'Apartamento' && index % 5 !== 3
  const place = choosePlace(random, category, affordable)
  const [street, cep] = random.pick(place.streets)
  const rent =
    !affordable &&
    !['Terreno', 'Chácara'].includes(category) &&
    random.chance(category === 'Sala Comercial' ? 0.6 : 0.3)
  const sizes = sizesOf(random, category, affordable)
  const numbered = place.kind === 'country' ? `km ${random.int(1, 12)}` : String(random.int(2, 240) * 5)
  const facts = {
    id: uuid(random),
    price: priceOf(random, place, category, sizes, rent, affordable),
    city: place.city,
    state: 'SC',
    address: `${street}, ${numbered}`,
    neighborhood: place.neighborhood,
    zip_code: index % 13 === 6 ? null : cep,
    ...sizes,
    property_type: rent ? ('rent' as const) : ('sale' as const),
    category,
    featured: index < ownPhotos ? index % 4 === 0 : random.chance(0.01),
    active: index % 10 !== 9,
    ...dealOf(index, rent),
    created_at: new Date(
      newest - ((index * 61) % 151) * day - random.int(0, day / 1000) * 1000,
    ).toISOString(),
  }
  const further = furtherFacts(createRandom(`facts ${index}`), index, facts)
  return {
    ...facts,
    ...further,
    title: titleOf(random, facts),
    description: index % 17 === 5 ? null : descriptionOf(random, facts),
    point: pointOf(createRandom(`point ${index}`), index, place),
    infos: infosOf(random, category).filter((info) => !saysOtherwise(info, further)),
    photos: [],
  }
}

/** Somewhere within some kilometre of the neighbourhood's middle. */
function pointOf(random: Random, index: number, place: Place): Listing['point'] {
  if (index % 12 === 7) return null
  const reach = place.kind === 'country' ? 0.02 : 0.007
  return {
    latitude: Number((place.latitude + random.float(-reach, reach)).toFixed(6)),
    longitude: Number((place.longitude + random.float(-reach, reach)).toFixed(6)),
    precision: index % 3 === 0 ? 'door' : 'street',
    display: index % 6 === 0 ? 'exact' : index % 11 === 4 ? 'neighborhood' : 'about',
    away: random.float(100, 250),
    bearing: random.float(0, 2 * Math.PI),
  }
}

/** Every second of those that are in no list was sold or rented; a few of the others are reserved. */
function dealOf(index: number, rent: boolean): Pick<PropertyRow, 'deal_status'> {
  if (index % 20 === 19) return { deal_status: rent ? 'rented' : 'sold' }
  return { deal_status: index % 15 === 4 && index % 10 !== 9 ? 'reserved' : 'available' }
}

function choosePlace(random: Random, category: string, affordable: boolean) {
  const fits = (p: Place) => {
    if (category === 'Chácara') return p.kind === 'country'
    if (p.kind === 'country') return category === 'Terreno'
    return affordable ? p.metre < 9000 : category !== 'Cobertura' || p.metre > 7000
  }
  return random.pick(places.filter(fits))
}

type Sizes = Pick<Listing, TileName>

function sizesOf(random: Random, category: string, affordable: boolean): Sizes {
  const none: Sizes = {
    bedrooms: null,
    bathrooms: null,
    suites: null,
    parking_spaces: null,
    lavatory: null,
    staircases: null,
    area: null,
    built_area: null,
    land_area: null,
  }
  const maybe = (value: number, chance = 0.75) => (random.chance(chance) ? value : null)
  if (category === 'Terreno') return { ...none, land_area: random.int(12, 48) * 25, area: null }
  if (category === 'Sala Comercial') {
    const built = random.int(32, 240)
    return {
      ...none,
      bathrooms: random.int(1, 2),
      parking_spaces: maybe(random.int(1, 4)),
      lavatory: maybe(random.int(1, 2)),
      area: maybe(Math.round(built * 1.15)),
      built_area: built,
    }
  }
  const bedrooms = affordable
    ? random.int(1, 2)
    : random.int(2, category === 'Casa' || category === 'Cobertura' ? 5 : 4)
  const suites = Math.min(bedrooms, affordable ? random.int(0, 1) : random.int(1, 3))
  const house = category === 'Casa' || category === 'Sobrado' || category === 'Chácara'
  const built = affordable
    ? 24 + bedrooms * 13 + random.int(0, 9)
    : bedrooms * random.int(house ? 38 : 29, house ? 58 : 42) + 24 + random.int(0, 9)
  const land =
    category === 'Chácara'
      ? random.int(20, 160) * 250
      : category === 'Casa'
        ? Math.round(built * random.float(1.4, 2.6))
        : Math.round(built * random.float(0.9, 1.3))
  return {
    bedrooms,
    bathrooms: Math.max(1, suites + random.int(0, 1)),
    suites: suites || maybe(0, 0.3),
    parking_spaces: affordable ? maybe(1, 0.85) : random.int(1, house ? 4 : 3),
    lavatory: maybe(1, affordable ? 0.15 : 0.6),
    staircases: category === 'Sobrado' || category === 'Cobertura' ? 1 : maybe(random.int(0, 1), 0.4),
    area: maybe(Math.round(built * (house ? 1.05 : 1.28))),
    built_area: maybe(built, 0.93) ?? (house ? built : null),
    land_area: house ? land : null,
  }
}

function priceOf(
  random: Random,
  place: Place,
  category: string,
  s: Sizes,
  rent: boolean,
  affordable: boolean,
) {
  const metre = place.metre * random.float(0.85, 1.15)
  const built = s.built_area ?? (s.area ? s.area / 1.28 : 60)
  let price: number
  if (category === 'Terreno') price = s.land_area! * metre * (place.kind === 'country' ? 0.06 : 0.16)
  else if (category === 'Chácara') price = built * metre * 0.9 + s.land_area! * 18
  else if (category === 'Casa' || category === 'Sobrado')
    price = built * metre * 0.72 + (s.land_area ?? 0) * metre * 0.08
  else price = built * metre * (category === 'Cobertura' ? 1.2 : category === 'Sala Comercial' ? 0.85 : 1)
  if (affordable) price = Math.min(price, random.int(88, 100) * 4900)
  if (rent) return Math.max(900, Math.round((price * 0.0042) / 50) * 50)
  return Math.round(price / 5000) * 5000
}
