import { fold } from 'shared-domain/fold'
import type { CatalogueListing } from 'shared-backend/properties'
import type { SearchFilters, ClientFilters } from 'shared-domain/search'
import { facts, minimumNames } from 'shared-domain/facts'
import { shortCode } from 'shared-ui'
import { filterListings, withKnownKinds, noClientFilters, isSort, sortListings } from 'shared-domain/search'
import { categories } from './listings.ts'

const jsonOf = <T>(query: URLSearchParams, name: string) => JSON.parse(query.get(name) ?? 'null') as T | null

/** What a search in the database is asked, as the browser's filters say it. */
export function searchIn(listings: CatalogueListing[], query: URLSearchParams) {
  const asked = jsonOf<SearchFilters>(query, 'p_filters') ?? {}
  const { deal, kinds, places, minPrice, maxPrice, minArea, maxArea } = asked
  const words = (query.get('p_words') ?? '').split(' ')
  const said = listings
    .filter(({ id }) => !asked.code || shortCode(id) === asked.code)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
  const own: ClientFilters = {
    ...noClientFilters,
    type: deal ?? 'all',
    category: kinds?.join() ?? '',
    places: (places ?? []).map(({ city, neighborhood = '', exact }) => ({ city, neighborhood, exact })),
    minPrice: minPrice ?? null,
    maxPrice: maxPrice ?? null,
    minArea: minArea ?? null,
    maxArea: maxArea ?? null,
    ...Object.fromEntries(minimumNames.map((name) => [name, asked[facts[name].filter.request] ?? null])),
  }
  return { said, filters: withKnownKinds(own, categories) }
}

/**
 * What the search in the database answers about these listings: it and the browser's code find the same. Of words it
 * only knows those of titles, of listings their short codes.
 */
export function fakeSearch(listings: CatalogueListing[], query: URLSearchParams) {
  const { said, filters } = searchIn(listings, query)
  const found = filterListings(said, filters)
  const order = query.get('p_order')
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
