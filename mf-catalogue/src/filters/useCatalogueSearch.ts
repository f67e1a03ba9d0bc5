import { useMemo } from 'react'
import { useAddressState, type AddressState } from 'shared-ui'
import { readSearch, writeSearch, type CatalogueSearch } from './address.ts'
import { noFilters } from './filters.ts'

export interface SearchControl {
  search: CatalogueSearch
  change: AddressState<CatalogueSearch>['change']
  clear: () => void
}

const format = { read: readSearch, write: writeSearch }

/** What the catalogue shows, as its address says it. */
export function useCatalogueSearch(): SearchControl {
  const { state: search, change } = useAddressState(format)
  return useMemo(() => ({ search, change, clear: () => change(noFilters) }), [search, change])
}
