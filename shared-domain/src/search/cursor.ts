import { CATALOGUE, writeSearch, type CatalogueSearch } from './address.ts'
import type { SearchKey } from './request.ts'
import type { Sort } from './sort.ts'

const figure = /^(-?\d{1,17}(\.\d{1,20})?(e[+-]?\d{1,3})?|Infinity)$/

/** The first value of a key in each order; descending orders have it below zero. */
const values: Record<Sort, RegExp> = {
  newest: /^$/,
  'price-asc': /^\d{1,17}$/,
  'price-desc': /^(-\d{1,17}|0)$/,
  'area-desc': figure,
  'square-metre-asc': figure,
}
const age = /^-?\d{1,18}$/
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The cursor of an address: the key after which its list begins; undefined at the start, or where it is malformed. */
export function readCursor(query: string, { sort }: CatalogueSearch): SearchKey | undefined {
  const key = new URLSearchParams(query).get('from')?.split('_') ?? []
  const [value = '', born = '', own = ''] = key
  const fits = key.length === 3 && age.test(born) && id.test(own)
  return fits && values[sort].test(value) ? key : undefined
}

/** The address of a search's list after a cursor. */
export function cursorAddress(search: CatalogueSearch, from: SearchKey) {
  const query = new URLSearchParams(writeSearch(search))
  query.set('from', from.join('_'))
  return `${CATALOGUE}?${query}`
}
