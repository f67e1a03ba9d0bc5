import type { CatalogueSearch } from './address.ts'
import { kindsOf } from './filters.ts'
import type { SearchFilters, SearchListRequest } from './request.ts'

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** What has a blank is a phrase: 'sem condomínio'. */
const quoted = (word: string) => (word.includes(' ') ? `"${word}"` : word)

/** What the search is asked for what the catalogue's address says; what narrows nothing is left out. */
export function searchOf(search: CatalogueSearch): SearchListRequest {
  const { type, places, minPrice, maxPrice, maxMonthly, minArea, maxArea, words, sort } = search
  const all = {
    deal: type !== 'all' && type,
    kinds: kindsOf(search.category),
    places,
    minPrice,
    maxPrice,
    maxMonthly,
    minArea,
    maxArea,
    minBedrooms: search.bedrooms,
    minBathrooms: search.bathrooms,
    minSuites: search.suites,
    minParking: search.parking_spaces,
    furnished: search.furnished,
    pets: search.pets,
    amenities: search.amenities,
    newSinceDays: search.newSinceDays,
  } satisfies Partial<Record<keyof SearchFilters, unknown>>
  const set = Object.entries(all).filter(([, value]) => isSet(value))
  return {
    ...(set.length > 0 && { filters: Object.fromEntries(set) }),
    ...(words.length > 0 && { words: words.map(quoted).join(' ') }),
    ...(sort !== 'newest' && { order: sort }),
  }
}
