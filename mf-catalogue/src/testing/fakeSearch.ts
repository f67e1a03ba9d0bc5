import { fold } from 'shared-backend/fold'
import type { CatalogueListing, SearchFilters } from 'shared-backend/properties'
import { shortCode } from 'shared-ui'
import { filterListings, noOwnFilters } from '../filters/filters.ts'
import { isSort, sortListings } from '../filters/sort.ts'
import { categories } from './listings.ts'

const jsonOf = <T>(query: URLSearchParams, name: string) => JSON.parse(query.get(name) ?? 'null') as T | null

/**
 * What the search in the database answers about these listings: it and the browser's code find the same. Of words it
 * only knows those of titles, of listings their short codes.
 */
export function fakeSearch(listings: CatalogueListing[], query: URLSearchParams) {
  const filters = jsonOf<SearchFilters>(query, 'p_filters') ?? {}
  const { deal, kinds, places, minPrice, maxPrice, minArea, maxArea } = filters
  const order = query.get('p_order')
  const words = (query.get('p_words') ?? '').split(' ')
  const said = listings
    .filter(({ id }) => !filters.code || shortCode(id) === filters.code)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
  const isKnown = (kind: string) => categories.some(({ id }) => id === kind)
  const found = filterListings(said, {
    ...noOwnFilters,
    type: deal ?? 'all',
    category: kinds?.filter(isKnown).join() ?? '',
    places: (places ?? []).map(({ city, neighborhood = '' }) => ({ city, neighborhood })),
    minPrice: minPrice ?? null,
    maxPrice: maxPrice ?? null,
    minArea: minArea ?? null,
    maxArea: maxArea ?? null,
    bedrooms: filters.minBedrooms ?? null,
    bathrooms: filters.minBathrooms ?? null,
    suites: filters.minSuites ?? null,
    parking_spaces: filters.minParking ?? null,
  })
  const sorted = sortListings(found, isSort(order) ? order : 'newest')
  const after = jsonOf<string[]>(query, 'p_after')
  const start = after ? sorted.findIndex(({ id }) => id === after[2]) + 1 : 0
  const end = start + Number(query.get('p_limit') ?? 60)
  const last = sorted[end - 1]
  const value = order?.startsWith('price') ? String(last?.price) : ''
  return {
    rows: sorted.slice(start, end),
    next: last && end < sorted.length ? [value, String(-Date.parse(last.created_at)), last.id] : null,
    total: after ? null : sorted.length,
  }
}
