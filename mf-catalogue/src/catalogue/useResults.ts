import { useDeferredValue, useMemo } from 'react'
import type { CatalogueListing, Category } from 'shared-backend/properties'
import type { CatalogueSearch } from '../filters/address.ts'
import { filterListings } from '../filters/filters.ts'
import { sortListings } from '../filters/sort.ts'

const none: readonly CatalogueListing[] = []

/**
 * The listings that fit, sorted. Sorting is done once per order and not per filter; results may come
 * a frame after the field that was changed, so that typing never waits for them.
 */
export function useResults(
  listings: readonly CatalogueListing[] = none,
  categories: readonly Category[] | undefined,
  search: CatalogueSearch,
) {
  const wanted = useDeferredValue(search)
  const sorted = useMemo(() => sortListings(listings, wanted.sort), [listings, wanted.sort])
  // An id in the address that no category has any more is no filter.
  const unknown = wanted.category && categories && !categories.some(({ id }) => id === wanted.category)
  return useMemo(
    () => filterListings(sorted, unknown ? { ...wanted, category: '' } : wanted),
    [sorted, wanted, unknown],
  )
}
