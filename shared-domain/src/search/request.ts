import type { Enums } from '../database/types.ts'
import { facts, minimumNames, type MinimumName, type MinimumRequest } from '../facts/index.ts'
import type { Filters } from './filters.ts'
import type { Sort } from './sort.ts'

/** The filters of a request. One that is absent, 0 or unknown narrows nothing. */
export interface SearchFilters extends Partial<Record<MinimumRequest, number>> {
  deal?: Enums<'property_type'>
  /** Categories by id or name; any of them. */
  kinds?: string[]
  /** Any of them, each by a part of its names, or `exact` by them as they are; without a neighbourhood the full city. At most some hundred. */
  places?: { city: string; neighborhood?: string; exact?: true }[]
  /** R$ */
  minPrice?: number
  maxPrice?: number
  /** R$ a month, rent with condomínio and IPTU; unknown costs count as none. */
  maxMonthly?: number
  /** m² of the area that filters compare. */
  minArea?: number
  maxArea?: number
  /** At least partly. */
  furnished?: true
  pets?: true
  /** The price has become lower within the last 30 days. */
  dropped?: true
  /** All of them. */
  amenities?: (Enums<'amenity'> | Enums<'building_amenity'>)[]
  /** Visible for so many days at most. */
  newSinceDays?: number
  /** A listing's short code or the agency's reference. */
  code?: string
}

const minimumRequests = Object.fromEntries(
  minimumNames.map((name) => [name, facts[name].filter.request]),
) as Record<MinimumName, MinimumRequest>

/** The name of each filter in a request. Words stand beside the filters. */
export const requestNames = {
  type: 'deal',
  category: 'kinds',
  places: 'places',
  minPrice: 'minPrice',
  maxPrice: 'maxPrice',
  maxMonthly: 'maxMonthly',
  minArea: 'minArea',
  maxArea: 'maxArea',
  ...minimumRequests,
  furnished: 'furnished',
  pets: 'pets',
  dropped: 'dropped',
  amenities: 'amenities',
  newSinceDays: 'newSinceDays',
} as const satisfies Record<Exclude<keyof Filters, 'words'>, keyof SearchFilters>

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
