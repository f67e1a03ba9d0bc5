import type { Enums } from '../database/types.ts'
import type { Sort } from './sort.ts'

/** What the listings shall be like; what is left out narrows nothing, and neither does 0 or an unknown value. */
export interface SearchFilters {
  deal?: Enums<'property_type'>
  /** Categories by id or name; any of them. */
  kinds?: string[]
  /** Any of them, each by a part of its names, or `exact` by them as they are; without a neighbourhood the whole city. At most some hundred. */
  places?: { city: string; neighborhood?: string; exact?: true }[]
  /** R$ */
  minPrice?: number
  maxPrice?: number
  /** R$ a month, rent with condomínio and IPTU; costs that nobody said are none. */
  maxMonthly?: number
  /** m² of the area that filters compare. */
  minArea?: number
  maxArea?: number
  minBedrooms?: number
  minBathrooms?: number
  minSuites?: number
  minParking?: number
  /** At least partly. */
  furnished?: true
  pets?: true
  /** All of them. */
  amenities?: (Enums<'amenity'> | Enums<'building_amenity'>)[]
  /** Visible for so many days at most. */
  newSinceDays?: number
  /** A listing's short code or the agency's reference. */
  code?: string
}

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
  /** `next` of the page before, with the same search and order. */
  after?: SearchKey
}
