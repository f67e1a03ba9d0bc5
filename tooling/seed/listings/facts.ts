import { choiceLabels } from 'shared-domain/facts'
import type { FactName, PeriodName, PropertyRow, TileName } from 'shared-domain/facts'
import type { Random } from '../random.ts'

/** Facts of a listing that the others depend on. */
interface BasicFacts {
  category: string
  property_type: 'sale' | 'rent'
  price: number
  built_area: number | null
  area: number | null
  active: boolean
  deal_status: PropertyRow['deal_status']
  created_at: string
}

export type FurtherFacts = Pick<PropertyRow, Exclude<FactName, TileName> | PeriodName>

const day = 24 * 3600 * 1000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const tens = (reais: number) => Math.round(reais / 10) * 10

/** Further facts of most listings, plausible for their kind; every seventh says nothing of all that, as old ones do. */
export function furtherFacts(random: Random, index: number, listing: BasicFacts): FurtherFacts {
  const { category, property_type, price } = listing
  const land = category === 'Terreno'
  const building = ['Apartamento', 'Cobertura', 'Sala Comercial'].includes(category)
  const home = !land && category !== 'Sala Comercial'
  const silent = index % 7 === 3
  const created = Date.parse(listing.created_at)
  const maybe = <T>(value: T, chance = 0.75) => (!silent && random.chance(chance) ? value : null)
  const worth = property_type === 'rent' ? price / 0.0042 : price
  const built = listing.built_area ?? listing.area ?? 80
  return {
    condo_fee: building ? maybe(tens(180 + built * random.float(4, 7)), 0.9) : null,
    condo_fee_period: 'month',
    iptu: maybe(tens(worth * random.float(0.002, 0.004)), 0.8),
    iptu_period: 'year',
    furnishing: home ? maybe(random.pick(['none', 'none', 'partly', 'full'] as const)) : null,
    pets_allowed: home ? maybe(random.chance(0.7)) : null,
    floor: building ? maybe(category === 'Cobertura' ? random.int(8, 18) : random.int(0, 14)) : null,
    built_year: land ? null : maybe(random.int(1975, 2025)),
    sunlight: land ? null : maybe(random.pick(['morning', 'morning', 'afternoon', 'all_day'] as const)),
    facing: maybe(random.pick(['north', 'northeast', 'east', 'south', 'west'] as const), 0.5),
    amenities:
      silent || !home
        ? []
        : [...random.sample(ownAmenities, random.int(2, 5)), ...inTurn(rareAmenities(building), index, 2)],
    building_amenities:
      silent || !home
        ? []
        : building
          ? [
              'elevator',
              ...random.sample(sharedAmenities, random.int(2, 5)),
              ...inTurn(rareSharedAmenities, index, 2),
            ]
          : index % 3 === 0
            ? ['gated']
            : [],
    available_from: property_type === 'rent' ? maybe(dateOf(created + random.int(10, 90) * day), 0.4) : null,
    reference_code: maybe(`MC-${String(1000 + index)}`, 0.9),
    published_at:
      listing.active || ['sold', 'rented'].includes(listing.deal_status) ? listing.created_at : null,
    checked_on: maybe(dateOf(created + random.int(0, 20) * day), 0.6),
  }
}

/** Additional information that repeats a fact. */
const alsoFacts = [
  'Aceita animais',
  'Móveis planejados',
  'Cozinha americana',
  'Piscina do condomínio',
  'Depósito privativo',
]

/** Whether `info` repeats a fact of the listing, or could say the opposite of one. */
export function saysOtherwise(info: string, { amenities, building_amenities, pets_allowed }: FurtherFacts) {
  const named = Object.values({ ...choiceLabels.amenities, ...choiceLabels.building_amenities })
  const isTold = amenities.length > 0 || building_amenities.length > 0 || pets_allowed !== null
  return isTold && (named.includes(info) || alsoFacts.includes(info))
}

const ownAmenities: FurtherFacts['amenities'] = [
  'air_conditioning',
  'balcony',
  'barbecue',
  'built_in_wardrobes',
  'fitted_kitchen',
  'gas_heating',
  'home_office',
  'laundry',
  'storage',
]

const sharedAmenities: FurtherFacts['building_amenities'] = [
  'bicycle_rack',
  'concierge',
  'gym',
  'party_room',
  'pet_space',
  'playground',
  'pool',
  'step_free',
  'visitor_parking',
]

/** Rare facts, so that each can be searched for: dealt out in turn, as by chance some would come to nobody. */
const inTurn = <T>(values: readonly T[], index: number, count: number) =>
  Array.from({ length: count }, (_, place) => values[(index * count + place) % values.length] as T)

const rareAmenities = (building: boolean): FurtherFacts['amenities'] =>
  building
    ? ['sea_view', 'maid_room', 'fireplace']
    : ['garden', 'yard', 'private_pool', 'fireplace', 'solar_power', 'maid_room']

const rareSharedAmenities: FurtherFacts['building_amenities'] = [
  'car_charger',
  'coworking',
  'gated',
  'generator',
  'gourmet_space',
  'sauna',
  'shared_laundry',
  'sports_court',
]
