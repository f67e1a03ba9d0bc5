import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAddressState, type AddressState } from 'shared-ui'
import { CATALOGUE, readSearch, writeSearch, type CatalogueSearch } from './address.ts'
import { noFilters } from './filters.ts'
import { fieldKey } from './useCarriedFocus.ts'

export interface SearchControl {
  search: CatalogueSearch
  /** Its last change was a keystroke: another one may follow at once. */
  typing: boolean
  change: AddressState<CatalogueSearch>['change']
  clear: () => void
}

/** What is focused goes on to the page that a change leads to. */
const focusedKey = () => fieldKey((document.activeElement as HTMLInputElement | null) ?? {})

/**
 * What the catalogue shows, as its address says it.
 * @param meant what a path says by itself, the same object from render to render: a choice leads from there to the
 * catalogue, while somebody types the address stays and its query says all
 */
export function useCatalogueSearch(meant?: CatalogueSearch): SearchControl {
  const navigate = useNavigate()
  const format = useMemo(() => {
    const read = (query: string) => (meant && !writeSearch(readSearch(query)) ? meant : readSearch(query))
    return { read, write: writeSearch }
  }, [meant])
  const { state: search, change: changeAddress } = useAddressState(format)
  const [typing, setTyping] = useState(false)
  return useMemo(() => {
    const change: SearchControl['change'] = (changes, options) => {
      setTyping(options?.typing === true)
      if (!meant || options?.typing) return changeAddress(changes, options)
      const state = { focus: focusedKey() }
      void navigate(CATALOGUE + writeSearch({ ...search, ...changes }), { preventScrollReset: true, state })
    }
    return { search, typing, change, clear: () => change(noFilters) }
  }, [search, typing, changeAddress, meant, navigate])
}
