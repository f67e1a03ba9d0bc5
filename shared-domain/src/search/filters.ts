import type { amenityLabels } from '../facts/index.ts'
import {
  cardFilterNames,
  filterNames,
  filterTable,
  type CardFilterName,
  type FilterName,
  type FilterTable,
} from './filterTable.ts'
import type { Place } from './places.ts'

export type DealType = 'all' | 'sale' | 'rent'

export type AmenityName = keyof typeof amenityLabels

export type Box = [west: number, south: number, east: number, north: number]

/** What a filter's value is, by its kind. */
export interface FilterValues {
  deal: DealType
  /** Ids of categories, with a comma between two of them; empty for all. */
  kinds: string
  /** A listing in any of them fits; none chosen means everywhere. */
  places: Place[]
  /** West, south, east and north in degrees. */
  box: Box | null
  /** Reais without cents, or square metres. */
  least: number | null
  most: number | null
  /** At least so many. */
  count: number | null
  /** So many days at most. */
  days: number | null
  flag: boolean
  /** All of them. */
  amenities: AmenityName[]
  /** All of them must be in a listing's texts. */
  words: string[]
}

export type FilterKind = keyof FilterValues
/** The kind of a filter. */
export type KindOf<Name extends FilterName> = FilterTable[Name]['kind']

export type Filters = { [Name in FilterName]: FilterValues[KindOf<Name>] }

/** Filters that the browser can apply by itself. */
export type ClientFilters = Pick<Filters, CardFilterName>

/** Filters on data that cards do not have: only the search procedure can apply them. */
type ServerFilters = Omit<Filters, CardFilterName>

const empty: { readonly [Kind in FilterKind]: FilterValues[Kind] } = {
  deal: 'all',
  kinds: '',
  places: [],
  box: null,
  least: null,
  most: null,
  count: null,
  days: null,
  flag: false,
  amenities: [],
  words: [],
}

const emptyOf = (names: readonly FilterName[]) =>
  Object.fromEntries(names.map((name) => [name, empty[filterTable[name].kind]])) as unknown

export const noFilters = emptyOf(filterNames) as Filters
export const noClientFilters = emptyOf(cardFilterNames) as ClientFilters

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

const serverNames = filterNames.filter(
  (name): name is keyof ServerFilters => !(cardFilterNames as readonly FilterName[]).includes(name),
)

export const serverFiltersOf = (filters: ServerFilters) =>
  Object.fromEntries(serverNames.map((name) => [name, filters[name]])) as unknown as ServerFilters

/** Whether a filter narrows anything: zero is no limit, as an empty field is none. */
export const isSet = (value: Filters[FilterName]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value) && value !== 'all'

/** Whether only the search procedure can apply them. */
export const needsServer = (filters: ServerFilters) => Object.values(serverFiltersOf(filters)).some(isSet)
