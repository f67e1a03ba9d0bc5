import { FIRST_PAGE_SIZE } from 'shared-backend/properties'
import { CATALOGUE, writeSearch, type CatalogueSearch } from '../filters/address.ts'

/** Cards on one page, where no script brings more of them while the visitor scrolls. */
export const CARDS_PER_PAGE = 24

/** A page of what fits a search among the listings that one answer brings. */
export interface ListingPage {
  search: CatalogueSearch
  /** How many newer listings that answer leaves out. */
  from: number
  /** Counts from 1. */
  page: number
}

/** The number of the page that a query asks for. */
export function readPage(query: string) {
  const page = Number(new URLSearchParams(query).get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** How many newer listings an address leaves out; what is no number leaves out none. */
export const readFrom = (param = '') => Math.max(0, Number.parseInt(param, 10) || 0)

export const cardsOf = <Listing>(listings: readonly Listing[], page: number) =>
  listings.slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE)

function addressOf({ search, from, page }: ListingPage) {
  const path = from > 0 ? `${CATALOGUE}/from/${from}` : CATALOGUE
  const query = new URLSearchParams(writeSearch(search))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Where the pages before and after one are.
 * @param count how many listings of the answer fit
 * @param isLast whether the answer has the oldest listing
 */
export function neighbours(place: ListingPage, count: number, isLast: boolean) {
  const { search, from, page } = place
  const start = (next: number) => addressOf({ search, from: Math.max(0, next), page: 1 })
  return {
    before:
      page > 1
        ? addressOf({ ...place, page: page - 1 })
        : from > 0
          ? start(from - FIRST_PAGE_SIZE)
          : undefined,
    after:
      count > page * CARDS_PER_PAGE
        ? addressOf({ ...place, page: page + 1 })
        : isLast
          ? undefined
          : start(from + FIRST_PAGE_SIZE),
  }
}
