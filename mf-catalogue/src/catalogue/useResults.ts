import { useMemo } from 'react'
import type { CatalogueListing, Category } from 'shared-backend/properties'
import type { CatalogueSearch } from '../filters/address.ts'
import { filterListings, kindsOf } from '../filters/filters.ts'
import { sortListings } from '../filters/sort.ts'

const none: readonly CatalogueListing[] = []

/**
 * The listings that fit, sorted. Sorting is done once per order and not per filter. Not deferred: filtering
 * thousands takes a few milliseconds, less than to draw the page twice.
 */
export function useResults(
  listings: readonly CatalogueListing[] = none,
  /** Empty until they are here. */
  categories: readonly Category[],
  search: CatalogueSearch,
) {
  const sorted = useMemo(() => sortListings(listings, search.sort), [listings, search.sort])
  // An id in the address that no category has any more is no filter.
  const isUnknown = (kind: string) => categories.length > 0 && !categories.some(({ id }) => id === kind)
  const category = kindsOf(search.category)
    .filter((kind) => !isUnknown(kind))
    .join()
  return useMemo(() => filterListings(sorted, { ...search, category }), [sorted, search, category])
}
