import { amenityLabels, facts, minimumNames, type MinimumName } from '../facts/index.ts'
import { LARGEST_PRICE, readNumber, readPrice } from '../numbers/index.ts'
import { noFilters, type AmenityName, type DealType, type Filters } from './filters.ts'
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

function minimumOf(params: URLSearchParams, key: MinimumName) {
  const value = readAmount(params.get(key), 0)
  return value && value <= facts[key].filter.upTo ? value : null
}

const minimumsOf = (params: URLSearchParams) =>
  Object.fromEntries(minimumNames.map((key) => [key, minimumOf(params, key)])) as Record<
    MinimumName,
    number | null
  >

const isAmenity = (name: string): name is AmenityName => Object.hasOwn(amenityLabels, name)

/** Words to look for in texts, each once, and no more than a phrase could have: the search takes a few more. */
export function readWords(texts: readonly string[]) {
  const words = new Set(texts.map((text) => text.replaceAll(/[\s"\p{Cc}]+/gu, ' ').trim()).filter(Boolean))
  let length = 0
  return [...words].filter((word) => (length += word.length + 1) <= PHRASE_LENGTH + 1)
}

/** A form without scripts sends each kind in a parameter of its own. */
const readKinds = (params: string[]) => [...new Set(params.join().split(','))].filter(isUuid).join()

/** The phrase of an address; empty where it has none. */
export const readPhraseOf = (query: string) =>
  (new URLSearchParams(query).get(PHRASE) ?? '').trim().slice(0, PHRASE_LENGTH)

/** Reads the query of an address; malformed values are ignored. */
export function readSearch(query: string): CatalogueSearch {
  const params = new URLSearchParams(query)
  const sort = params.get('sort')
  return {
    type: dealTypeOf(params.get('type')),
    category: readKinds(params.getAll('category')),
    places: parsePlaces(params.getAll('location'), params.getAll('city'), params.getAll('neighborhood')),
    minPrice: readMoney(params.get('minPrice')),
    maxPrice: readMoney(params.get('maxPrice')),
    ...minimumsOf(params),
    minArea: readAmount(params.get('minArea'), 2),
    maxArea: readAmount(params.get('maxArea'), 2),
    words: readWords(params.getAll('words')),
    amenities: [...new Set(params.getAll('amenities'))].filter(isAmenity),
    furnished: params.get('furnished') === YES,
    pets: params.get('pets') === YES,
    dropped: params.get('dropped') === YES,
    maxMonthly: readMoney(params.get('maxMonthly')),
    newSinceDays: readAmount(params.get('newSinceDays'), 0),
    sort: isSort(sort) ? sort : 'newest',
  }
}

type Write<Value> = (params: URLSearchParams, name: string, value: Value) => void

const amount: Write<number | null> = (params, name, value) => {
  if (value !== null) params.set(name, String(value))
}
const flag: Write<boolean> = (params, name, value) => {
  if (value) params.set(name, YES)
}
const list: Write<readonly string[]> = (params, name, values) => {
  for (const value of values) params.append(name, value)
}

/** Writes each part of a search into an address, in the order of the parameters. */
const writers: { readonly [Name in keyof CatalogueSearch]: Write<CatalogueSearch[Name]> } = {
  type: (params, name, deal) => list(params, name, deal === 'all' ? [] : [dealTypeParams[deal]]),
  category: (params, name, kinds) => list(params, name, kinds ? [kinds] : []),
  places: (params, _name, places) => {
    for (const place of places) params.append(placeParam(place), placeLabel(place))
  },
  minPrice: amount,
  maxPrice: amount,
  maxMonthly: amount,
  ...(Object.fromEntries(minimumNames.map((name) => [name, amount])) as Record<MinimumName, typeof amount>),
  minArea: amount,
  maxArea: amount,
  newSinceDays: amount,
  furnished: flag,
  pets: flag,
  dropped: flag,
  amenities: list,
  words: list,
  sort: (params, name, sort) => list(params, name, sort === 'newest' ? [] : [sort]),
}
const parts = Object.keys(writers) as (keyof CatalogueSearch)[]

function writePart<Name extends keyof CatalogueSearch>(
  params: URLSearchParams,
  name: Name,
  search: Partial<CatalogueSearch>,
) {
  const value = search[name]
  if (value !== undefined) writers[name](params, name, value)
}

/** Writes a search as the query of an address: `?type=Venda&maxPrice=500000`, or an empty string. */
export function writeSearch(search: Partial<CatalogueSearch>) {
  const params = new URLSearchParams()
  for (const name of parts) writePart(params, name, search)
  const query = params.toString()
  return query && `?${query}`
}

/** The names of all parameters of a search. */
export const parameterNames: ReadonlySet<string> = new Set([
  ...parts.filter((name) => name !== 'places'),
  ...['location', 'neighborhood', 'city', PHRASE],
])
