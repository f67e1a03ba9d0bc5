import { facts, minimumNames, type MinimumName } from 'shared-backend/facts'
import { readNumber } from 'shared-backend/numbers'
import { isUuid } from 'shared-backend/properties'
import { parsePlaces, placeLabel } from '../locations/places.ts'
import { noFilters, type DealType, type Filters } from './filters.ts'
import { isSort, type Sort } from './sort.ts'

/** All that the catalogue's address says. */
export interface CatalogueSearch extends Filters {
  sort: Sort
}

export const wholeCatalogue: CatalogueSearch = { ...noFilters, sort: 'newest' }

/** The address says 'Venda' for sale; whatever else it says is rent. */
const dealTypeOf = (param: string | null): DealType => (!param ? 'all' : param === 'Venda' ? 'sale' : 'rent')

export const dealTypeParams: Record<DealType, string> = { all: '', sale: 'Venda', rent: 'Locação' }

/** Where forms go that ask for listings, and where places are chosen without a script. */
export const CATALOGUE = '/properties'
export const PLACES = `${CATALOGUE}/locations`

const MAX = 999_999_999_999

/** An amount as people or programs write it; null when it is none that a filter can take. */
function readAmount(param: string | null, decimals: number) {
  const { value, problem } = readNumber(param ?? '', { decimals })
  return problem || value === null || value > MAX ? null : value
}

function minimumOf(params: URLSearchParams, key: MinimumName) {
  const value = readAmount(params.get(key), 0)
  return value && value <= facts[key].filterUpTo ? value : null
}

const minimumsOf = (params: URLSearchParams) =>
  Object.fromEntries(minimumNames.map((key) => [key, minimumOf(params, key)])) as Record<
    MinimumName,
    number | null
  >

/** Reads the query of an address; what is malformed counts as not there. */
export function readSearch(query: string): CatalogueSearch {
  const params = new URLSearchParams(query)
  const category = params.get('category') ?? ''
  const sort = params.get('sort')
  return {
    type: dealTypeOf(params.get('type')),
    category: isUuid(category) ? category : '',
    places: parsePlaces(params.getAll('location')),
    minPrice: readAmount(params.get('minPrice'), 0),
    maxPrice: readAmount(params.get('maxPrice'), 0),
    ...minimumsOf(params),
    minArea: readAmount(params.get('minArea'), 2),
    maxArea: readAmount(params.get('maxArea'), 2),
    sort: isSort(sort) ? sort : 'newest',
  }
}

const numbers = ['minPrice', 'maxPrice', ...minimumNames, 'minArea', 'maxArea'] as const

/** The query of an address that says this and no more: `?type=Venda&maxPrice=500000`, or an empty string. */
export function writeSearch(search: Partial<CatalogueSearch>) {
  const params = new URLSearchParams()
  if (search.type && search.type !== 'all') params.set('type', dealTypeParams[search.type])
  if (search.category) params.set('category', search.category)
  for (const place of search.places ?? []) params.append('location', placeLabel(place))
  for (const key of numbers) if (search[key] != null) params.set(key, String(search[key]))
  if (search.sort && search.sort !== 'newest') params.set('sort', search.sort)
  const query = params.toString()
  return query && `?${query}`
}

const names = new Set<string>(['type', 'category', 'location', ...numbers, 'sort'])

/**
 * The query that says the same as this one in the site's own form: a form that a browser has sent by itself writes
 * amounts as they were typed, and names what nobody has chosen. What is not of the search stays, behind it.
 */
export function canonicalQuery(query: string) {
  const params = new URLSearchParams(writeSearch(readSearch(query)))
  for (const [name, value] of new URLSearchParams(query)) if (!names.has(name)) params.append(name, value)
  const canonical = params.toString()
  return canonical && `?${canonical}`
}
