import type { CatalogueSearch } from '../filters/address.ts'
import { searchOf } from '../filters/searchOf.ts'

/** What the procedure is asked to count places beside the other filters of a search. */
export function askedBeside(search: CatalogueSearch) {
  const { filters, words } = searchOf({ ...search, places: [] })
  return { filters, words }
}
