import { useMemo, useState } from 'react'
import { useAddressState, type AddressState } from 'shared-ui'
import { readSearch, writeSearch, type CatalogueSearch } from './address.ts'
import { noFilters } from './filters.ts'

export interface SearchControl {
  search: CatalogueSearch
  /** Its last change was a keystroke: another one may follow at once. */
  typing: boolean
  change: AddressState<CatalogueSearch>['change']
  clear: () => void
}

const format = { read: readSearch, write: writeSearch }

/** What the catalogue shows, as its address says it. */
export function useCatalogueSearch(): SearchControl {
  const { state: search, change: changeAddress } = useAddressState(format)
  const [typing, setTyping] = useState(false)
  return useMemo(() => {
    const change: SearchControl['change'] = (changes, options) => {
      setTyping(options?.typing === true)
      changeAddress(changes, options)
    }
    return { search, typing, change, clear: () => change(noFilters) }
  }, [search, typing, changeAddress])
}
