import { fold } from 'shared-domain/fold'
import type { CatalogueListing } from 'shared-backend/properties'
import type { SearchFilters, ClientFilters } from 'shared-domain/search'
import { shortCode } from 'shared-ui'
import {
  filterListings,
  withKnownKinds,
  noClientFilters,
  isSort,
  requestNames,
  sortListings,
} from 'shared-domain/search'
import { categories } from './listings.ts'

const jsonOf = <T>(query: URLSearchParams, name: string) => JSON.parse(query.get(name) ?? 'null') as T | null

const clientNames = (Object.keys(noClientFilters) as (keyof ClientFilters)[]).map(
  (name) => [name, requestNames[name]] as const,
)

/** Reads a request to the search into the browser's filters, and applies the code and the words to the listings. */
export function searchIn(listings: CatalogueListing[], query: URLSearchParams) {
  const request = jsonOf<SearchFilters>(query, 'p_filters') ?? {}
  const words = (query.get('p_words') ?? '').split(' ')
  const matching = listings
    .filter(({ id }) => !request.code || shortCode(id) === request.code)
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
  const filters: ClientFilters = {
    ...noClientFilters,
    ...Object.fromEntries(
      clientNames.flatMap(([name, requestName]) =>
        requestName in request ? [[name, request[requestName]]] : [],
      ),
    ),
    category: request.kinds?.join() ?? '',
    places: (request.places ?? []).map(({ city, neighborhood = '', exact }) => ({
      city,
      neighborhood,
      exact,
    })),
  }
  return { matching, filters: withKnownKinds(filters, categories) }
}

/**
 * The response of `search_properties` for these listings, by the browser's filters. Words match titles only, and codes the
 * short codes of listings.
 */
export function fakeSearch(listings: CatalogueListing[], query: URLSearchParams) {
  const { matching, filters } = searchIn(listings, query)
  const found = filterListings(matching, filters)
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
