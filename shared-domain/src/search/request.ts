import type { Enums } from '../database/types.ts'
import { filterNames, filterTable, type FilterName, type FilterRow, type FilterTable } from './filterTable.ts'
import type { Box } from './filters.ts'
import type { Sort } from './sort.ts'

/** What a filter is in a request, by its kind. */
interface RequestValues {
  deal: Enums<'property_type'>
  /** Categories by id or name; any of them. */
  kinds: string[]
  /** Any of them, each by a part of its names, or `exact` by them as they are; without a neighbourhood the full city. At most some hundred. */
  places: { city: string; neighborhood?: string; exact?: true }[]
  /** West, south, east and north in degrees. */
  box: Box
  /** R$ or m². */
  least: number
  most: number
  count: number
  days: number
  flag: true
  /** All of them. */
  amenities: (Enums<'amenity'> | Enums<'building_amenity'>)[]
  code: string
}

type Requested = Exclude<keyof FilterTable, 'words'>
type RequestOf<Name extends keyof FilterTable> = FilterTable[Name] extends {
  request: infer Request extends string
}
  ? Request
  : Name

/** The filters of a request. One that is absent, 0 or unknown narrows nothing. */
export type SearchFilters = {
  [Name in Requested as RequestOf<Name>]?: RequestValues[FilterTable[Name]['kind']]
}

/** The filters of an address that stand in a request; words stand beside them. */
export type RequestedName = Exclude<FilterName, 'words'>

const requestedNames = filterNames.filter((name) => name !== 'words')

/** The name of each filter in a request. */
export const requestNames = Object.fromEntries(
  requestedNames.map((name) => [name, (filterTable[name] as FilterRow).request ?? name]),
) as { readonly [Name in RequestedName]: RequestOf<Name> }

export interface Search {
  filters?: SearchFilters
  /** At most 300 characters: words that all must be there, phrases in quotes. */
  words?: string
}

/** Where a page of an order ends; only the search reads it. */
export type SearchKey = string[]

export interface SearchListRequest extends Search {
  /** Equal listings come newest first, then by id. */
  order?: Sort
  /** `next` of the previous page, with the same search and order. */
  after?: SearchKey
}
