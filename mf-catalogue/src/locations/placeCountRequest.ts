import type { CatalogueSearch } from 'shared-domain/search'
import { searchOf } from 'shared-domain/search'

/** The request that counts places by the other filters of a search. */
export function placeCountRequest(search: CatalogueSearch) {
  const { filters, words } = searchOf({ ...search, places: [] })
  return { filters, words }
}
