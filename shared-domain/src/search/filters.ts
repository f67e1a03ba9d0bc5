import { minimumNames, type amenityLabels, type MinimumName } from '../facts/index.ts'
import type { Place } from './places.ts'

export type DealType = 'all' | 'sale' | 'rent'

/** Filters on data that cards do not have: only the search procedure can apply them. */
export interface ServerFilters {
  /** All of them must be in a listing's texts; one with blanks is a phrase. */
  words: string[]
  amenities: AmenityName[]
  /** At least partly. */
  furnished: boolean
  pets: boolean
  /** The price has become lower within the last 30 days. */
  dropped: boolean
  /** Reais a month, rent with condomínio and IPTU. */
  maxMonthly: number | null
  /** Visible for so many days at most. */
  newSinceDays: number | null
}

/** Filters that the browser can apply by itself. */
export interface ClientFilters extends Record<MinimumName, number | null> {
  type: DealType
  /** Ids of categories, with a comma between two of them; empty for all. */
  category: string
  /** A listing in any of them fits; none chosen means everywhere. */
  places: Place[]
  /** Reais, without cents. */
  minPrice: number | null
  maxPrice: number | null
  /** Square metres. */
  minArea: number | null
  maxArea: number | null
}

export interface Filters extends ClientFilters, ServerFilters {}

export type AmenityName = keyof typeof amenityLabels

const noServerFilters: ServerFilters = {
  words: [],
  amenities: [],
  furnished: false,
  pets: false,
  dropped: false,
  maxMonthly: null,
  newSinceDays: null,
}

export const noClientFilters: ClientFilters = {
  type: 'all',
  category: '',
  places: [],
  minPrice: null,
  maxPrice: null,
  ...(Object.fromEntries(minimumNames.map((name) => [name, null])) as Record<MinimumName, null>),
  minArea: null,
  maxArea: null,
}

export const noFilters: Filters = { ...noClientFilters, ...noServerFilters }

/** The ids of a `category`. */
export const kindsOf = (category: string) => category.split(',').filter(Boolean)

/** Drops kinds that are no category any more, as the database does. */
export function withKnownKinds<Some extends ClientFilters>(
  filters: Some,
  categories: readonly { id: string }[],
): Some {
  const isKnown = (kind: string) => categories.some(({ id }) => id === kind)
  return { ...filters, category: kindsOf(filters.category).filter(isKnown).join() }
}

const serverNames = Object.keys(noServerFilters) as (keyof ServerFilters)[]

export const serverFiltersOf = (filters: ServerFilters) =>
  Object.fromEntries(serverNames.map((name) => [name, filters[name]])) as unknown as ServerFilters

/** Whether a filter narrows anything: zero is no limit, as an empty field is none. */
export const isSet = (value: Filters[keyof Filters]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'all'

/** Whether only the search procedure can apply them. */
export const needsServer = (filters: ServerFilters) => Object.values(serverFiltersOf(filters)).some(isSet)
