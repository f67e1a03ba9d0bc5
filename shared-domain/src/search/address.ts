import { amenityLabels } from '../facts/index.ts'
import { LARGEST_PRICE, readNumber, readPrice } from '../numbers/index.ts'
import { filterNames, filterTable, type FilterName, type FilterRow } from './filterTable.ts'
import {
  noFilters,
  type AmenityName,
  type Box,
  type DealType,
  type FilterKind,
  type FilterValues,
  type Filters,
} from './filters.ts'
import { isUuid } from './isUuid.ts'
import { parsePlaces, placeLabel, placeParam } from './places.ts'
import { isSort, type Sort } from './sort.ts'

/** The filters and the order in the catalogue's address. */
export interface CatalogueSearch extends Filters {
  sort: Sort
}

export const fullCatalogue: CatalogueSearch = { ...noFilters, sort: 'newest' }

/** The parameter with the phrase that somebody typed into a form. A redirect turns it into filters. */
export const PHRASE = 'q'
/** Its most characters. */
export const PHRASE_LENGTH = 200

/** The address has 'Venda' for sale; any other value is rent. */
const dealTypeOf = (param: string | null): DealType => (!param ? 'all' : param === 'Venda' ? 'sale' : 'rent')

export const dealTypeParams: Record<DealType, string> = { all: '', sale: 'Venda', rent: 'Locação' }

/** The value of a flag that is set in an address. */
export const YES = '1'

/** The page of the listings, and the page on which places are chosen without a script. */
export const CATALOGUE = '/properties'
export const PLACES = `${CATALOGUE}/locations`
/** The page that finds the listing of a code; dashes and dots of the code do not matter. */
export const codeAddress = (code: string) => `${CATALOGUE}/code/${code.replaceAll(/[^\dA-Z]/g, '')}`

/** An amount as people or programs write it; null when it is none that a filter can take. */
function readAmount(param: string | null, decimals: number) {
  const { value, problem } = readNumber(param ?? '', { decimals })
  return problem || value === null || value > LARGEST_PRICE ? null : value
}

/** A price as the field for it reads it, whose cents are rounded. */
function readMoney(param: string | null) {
  const { value, problem } = readPrice(param ?? '')
  return problem === 'negative' ? null : value
}

const isAmenity = (name: string): name is AmenityName => Object.hasOwn(amenityLabels, name)

/** Words to look for in texts, each once, and no more than a phrase could have: the search takes a few more. */
export function readWords(texts: readonly string[]) {
  const words = new Set(texts.map((text) => text.replaceAll(/[\s"\p{Cc}]+/gu, ' ').trim()).filter(Boolean))
  let length = 0
  return [...words].filter((word) => (length += word.length + 1) <= PHRASE_LENGTH + 1)
}

/** West, south, east and north in degrees, as a map's part is shared: `-48.61,-27.65,-48.4,-27.5`. */
function readBox(param: string | null): Box | null {
  const degrees = (param ?? '').split(',').map((text) => (text.trim() ? Number(text) : NaN))
  const [west = NaN, south = NaN, east = NaN, north = NaN] = degrees
  const isBox = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  return isBox && degrees.length === 4 ? [west, south, east, north] : null
}

/** Degrees without needless digits: the fifth is a metre. */
const writeBox = (box: Box) => box.map((degree) => Number(degree.toFixed(5))).join()

/** A form without scripts sends each kind in a parameter of its own. */
const readKinds = (params: string[]) => [...new Set(params.join().split(','))].filter(isUuid).join()

/** The phrase of an address; empty where it has none. */
export const readPhraseOf = (query: string) =>
  (new URLSearchParams(query).get(PHRASE) ?? '').trim().slice(0, PHRASE_LENGTH)

/** How an address says a filter, by its kind. */
interface Codec<Value> {
  read: (params: URLSearchParams, name: FilterName) => Value
  write: (params: URLSearchParams, name: FilterName, value: Value) => void
}

const writeAmount = (params: URLSearchParams, name: string, value: number | null) => {
  if (value !== null) params.set(name, String(value))
}
const writeList = (params: URLSearchParams, name: string, values: readonly string[]) => {
  for (const value of values) params.append(name, value)
}

const limit: Codec<number | null> = {
  read: (params, name) => {
    const value = params.get(name)
    return (filterTable[name] as FilterRow).facet === 'area' ? readAmount(value, 2) : readMoney(value)
  },
  write: writeAmount,
}

const codecs: { readonly [Kind in FilterKind]: Codec<FilterValues[Kind]> } = {
  deal: {
    read: (params, name) => dealTypeOf(params.get(name)),
    write: (params, name, deal) => writeList(params, name, deal === 'all' ? [] : [dealTypeParams[deal]]),
  },
  kinds: {
    read: (params, name) => readKinds(params.getAll(name)),
    write: (params, name, kinds) => writeList(params, name, kinds ? [kinds] : []),
  },
  places: {
    read: (params) =>
      parsePlaces(params.getAll('location'), params.getAll('city'), params.getAll('neighborhood')),
    write: (params, _name, places) => {
      for (const place of places) params.append(placeParam(place), placeLabel(place))
    },
  },
  box: {
    read: (params, name) => readBox(params.get(name)),
    write: (params, name, box) => writeList(params, name, box ? [writeBox(box)] : []),
  },
  least: limit,
  most: limit,
  count: {
    read: (params, name) => {
      const row: FilterRow = filterTable[name]
      const value = readAmount(params.get(name), 0)
      return value && 'upTo' in row && value <= row.upTo ? value : null
    },
    write: writeAmount,
  },
  days: { read: (params, name) => readAmount(params.get(name), 0), write: writeAmount },
  flag: {
    read: (params, name) => params.get(name) === YES,
    write: (params, name, value) => {
      if (value) params.set(name, YES)
    },
  },
  amenities: {
    read: (params, name) => [...new Set(params.getAll(name))].filter(isAmenity),
    write: writeList,
  },
  words: { read: (params, name) => readWords(params.getAll(name)), write: writeList },
}

const codecOf = <Name extends FilterName>(name: Name) =>
  codecs[filterTable[name].kind] as unknown as Codec<Filters[Name]>

/** Reads the query of an address; malformed values are ignored. */
export function readSearch(query: string): CatalogueSearch {
  const params = new URLSearchParams(query)
  const filters = filterNames.map((name) => [name, codecOf(name).read(params, name)])
  const sort = params.get('sort')
  return { ...(Object.fromEntries(filters) as Filters), sort: isSort(sort) ? sort : 'newest' }
}

function writeFilter<Name extends FilterName>(params: URLSearchParams, name: Name, value?: Filters[Name]) {
  if (value !== undefined) codecOf(name).write(params, name, value)
}

/** Writes a search as the query of an address: `?type=Venda&maxPrice=500000`, or an empty string. */
export function writeSearch(search: Partial<CatalogueSearch>) {
  const params = new URLSearchParams()
  for (const name of filterNames) writeFilter(params, name, search[name])
  if (search.sort && search.sort !== 'newest') params.append('sort', search.sort)
  const query = params.toString()
  return query && `?${query}`
}

/** The names of all parameters of a search. */
export const parameterNames: ReadonlySet<string> = new Set([
  ...filterNames.filter((name) => name !== 'places'),
  ...['location', 'neighborhood', 'city', 'sort', PHRASE],
])
