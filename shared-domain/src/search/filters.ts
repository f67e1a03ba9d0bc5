import { comparableArea, minimumNames, type amenityLabels, type MinimumName } from '../facts/index.ts'
import { fold } from '../fold/index.ts'
import type { CatalogueRow } from './listing.ts'
import type { Place } from './places.ts'

export type DealType = 'all' | 'sale' | 'rent'

/** What cards do not say of their listings, so that only the search procedure can tell. */
export interface AskedFilters {
  /** Words that all are to be in a listing's texts; a phrase counts as it is. */
  words: string[]
  amenities: AmenityName[]
  /** At least partly. */
  furnished: boolean
  pets: boolean
  /** Whole reais a month, rent with condomínio and IPTU. */
  maxMonthly: number | null
  /** Visible for so many days at most. */
  newSinceDays: number | null
}

/** What the browser can tell by itself. */
export interface OwnFilters extends Record<MinimumName, number | null> {
  type: DealType
  /** Ids of categories, with a comma between two of them; empty for all. */
  category: string
  /** A listing in any of them fits; none chosen means everywhere. */
  places: Place[]
  /** Whole reais. */
  minPrice: number | null
  maxPrice: number | null
  /** Square metres. */
  minArea: number | null
  maxArea: number | null
}

export interface Filters extends OwnFilters, AskedFilters {}

export type AmenityName = keyof typeof amenityLabels

const nothingAsked: AskedFilters = {
  words: [],
  amenities: [],
  furnished: false,
  pets: false,
  maxMonthly: null,
  newSinceDays: null,
}

export const noOwnFilters: OwnFilters = {
  type: 'all',
  category: '',
  places: [],
  minPrice: null,
  maxPrice: null,
  ...(Object.fromEntries(minimumNames.map((name) => [name, null])) as Record<MinimumName, null>),
  minArea: null,
  maxArea: null,
}

export const noFilters: Filters = { ...noOwnFilters, ...nothingAsked }

/** The ids of a `category`. */
export const kindsOf = (category: string) => category.split(',').filter(Boolean)

/** The filters without kinds that no category has any more: for the database, too, they are none. */
export function known<Some extends OwnFilters>(filters: Some, categories: readonly { id: string }[]): Some {
  const isKnown = (kind: string) => categories.some(({ id }) => id === kind)
  return { ...filters, category: kindsOf(filters.category).filter(isKnown).join() }
}

export const askedOf = ({
  words,
  amenities,
  furnished,
  pets,
  maxMonthly,
  newSinceDays,
}: AskedFilters): AskedFilters => ({ words, amenities, furnished, pets, maxMonthly, newSinceDays })

/** Whether only the search procedure can tell what fits. */
export const isAsked = ({ words, amenities, ...others }: AskedFilters) =>
  words.length + amenities.length > 0 ||
  Boolean(others.furnished || others.pets || others.maxMonthly || others.newSinceDays)

type Test = (listing: CatalogueRow) => boolean

/** Thousands of listings share a few hundred names, so each is folded once. */
const folded = new Map<string, string>()

function foldOnce(text: string) {
  let known = folded.get(text)
  if (known === undefined) folded.set(text, (known = fold(text)))
  return known
}

function inAnyOf(places: Place[]): Test {
  const wanted = places.map(({ neighborhood, city, exact }) => ({
    neighborhood: fold(neighborhood),
    city: fold(city),
    exact,
  }))
  return (listing) => {
    const neighborhood = foldOnce(listing.neighborhood)
    const city = foldOnce(listing.city)
    return wanted.some((place) =>
      place.neighborhood && place.exact
        ? neighborhood === place.neighborhood && city === place.city
        : place.neighborhood
          ? neighborhood.includes(place.neighborhood) && city.includes(place.city)
          : city === place.city,
    )
  }
}

/** Filters that the counts of choices go without one at a time; both limits of an amount are one. */
export type FilterGroup = MinimumName | 'deal' | 'kinds' | 'price' | 'area' | 'places'

/** One test per filter that is set; zero is no limit, as an empty field is none. */
export function testsOf(filters: OwnFilters) {
  const { type, category, places, minPrice, maxPrice, minArea, maxArea } = filters
  const tests: { group: FilterGroup; fits: Test }[] = []
  const add = (group: FilterGroup, fits: Test) => tests.push({ group, fits })
  if (type !== 'all') add('deal', (listing) => listing.property_type === type)
  if (category) add('kinds', (listing) => category.includes(listing.category_id))
  if (minPrice) add('price', (listing) => listing.price >= minPrice)
  if (maxPrice) add('price', (listing) => listing.price <= maxPrice)
  for (const key of minimumNames) {
    const least = filters[key]
    if (least) add(key, (listing) => (listing[key] ?? 0) >= least)
  }
  if (minArea || maxArea) {
    add('area', (listing) => {
      const area = comparableArea(listing)
      return area > 0 && area >= (minArea ?? 0) && area <= (maxArea || Infinity)
    })
  }
  if (places.length > 0) add('places', inAnyOf(places))
  return tests
}

/** The listings that pass every filter, in the order given; each filter only looks at what the one before left. */
export const filterListings = <Listing extends CatalogueRow>(
  listings: readonly Listing[],
  filters: OwnFilters,
) => testsOf(filters).reduce((left, { fits }) => left.filter(fits), listings)
