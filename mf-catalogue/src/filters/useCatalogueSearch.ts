import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressState, useHistoryMove, type AddressState } from 'shared-ui'
import { entryOf } from '../catalogue/scrollPositions.ts'
import { CATALOGUE, readSearch, writeSearch, type CatalogueSearch } from 'shared-domain/search'
import { noFilters } from 'shared-domain/search'
import { fieldKey } from './useCarriedFocus.ts'

export interface SearchControl {
  search: CatalogueSearch
  /** The entry of the history that shows it; undefined while the address is not there yet. */
  entry: string | undefined
  /** Its last change was a keystroke: another one may follow at once. */
  typing: boolean
  change: AddressState<CatalogueSearch>['change']
  clear: () => void
}

/** The key of the focused field: the next page focuses it again. */
const focusedKey = () => fieldKey((document.activeElement as HTMLInputElement | null) ?? {})

/**
 * The search of the catalogue, in the query of its address.
 * @param meant the search of a path, the same object from render to render. A choice navigates from there to the
 * catalogue; while somebody types, the path stays and the query has the full search
 */
export function useCatalogueSearch(meant?: CatalogueSearch): SearchControl {
  const navigate = useNavigate()
  const location = useLocation()
  const format = useMemo(() => {
    const read = (query: string) => (meant && !writeSearch(readSearch(query)) ? meant : readSearch(query))
    return { read, write: writeSearch }
  }, [meant])
  const { state, change: changeAddress } = useAddressState(format)
  const [typing, setTyping] = useState(false)
  const [leaving, setLeaving] = useState<{ meant: CatalogueSearch; search: CatalogueSearch }>()
  useHistoryMove(() => setLeaving(undefined))
  const isLeaving = leaving !== undefined && leaving.meant === meant
  const search = isLeaving ? leaving.search : state
  const isHere = !isLeaving && writeSearch(format.read(location.search)) === writeSearch(search)
  const entry = isHere ? entryOf(location) : undefined

  const latest = useRef({ search, isLeaving })
  useLayoutEffect(() => {
    latest.current = { search, isLeaving }
  }, [search, isLeaving])

  return useMemo(() => {
    // The router follows in a transition: later changes are added until then.
    const leave = (from: CatalogueSearch, changes: Partial<CatalogueSearch>) => {
      const next = { ...latest.current.search, ...changes }
      const { isLeaving: again } = latest.current
      latest.current = { search: next, isLeaving: true }
      setLeaving({ meant: from, search: next })
      const options = { preventScrollReset: true, replace: again, state: { focus: focusedKey() } }
      void navigate(CATALOGUE + writeSearch(next), options)
    }
    const change: SearchControl['change'] = (changes, options) => {
      setTyping(options?.typing === true)
      const stays = options?.typing ?? options?.replace ?? false
      if (!meant || (stays && !latest.current.isLeaving)) changeAddress(changes, options)
      else leave(meant, changes)
    }
    return { search, entry, typing, change, clear: () => change(noFilters) }
  }, [search, entry, typing, changeAddress, meant, navigate])
}
