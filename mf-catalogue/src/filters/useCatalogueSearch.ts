import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { readSearch, wholeCatalogue, writeSearch, type CatalogueSearch } from './address.ts'

/** Marks the entries of the history that this hook wrote. */
const OWN = { catalogueSearch: true }
const isOwn = (state: unknown) => (state as typeof OWN | null)?.catalogueSearch === true

export interface SearchControl {
  search: CatalogueSearch
  /** Typing replaces the entry of the history, choosing adds one: back undoes a choice, not a keystroke. */
  change: (changes: Partial<CatalogueSearch>, options?: { typing?: boolean }) => void
  clear: () => void
}

/**
 * What the catalogue shows and its address say the same. A copy is kept here because the router follows
 * in a transition, too late for a field that is being typed in.
 */
export function useCatalogueSearch(): SearchControl {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType: string = useNavigationType()
  const [search, setSearch] = useState(() => readSearch(location.search))
  const [seenKey, setSeenKey] = useState(location.key)

  if (seenKey !== location.key) {
    setSeenKey(location.key)
    // Back, forward and links from elsewhere win; an address of our own is never newer than the copy.
    if (navigationType === 'POP' || !isOwn(location.state)) setSearch(readSearch(location.search))
  }

  const latest = useRef(search)
  useLayoutEffect(() => {
    latest.current = search
  }, [search])

  // The same functions from render to render: what takes them need not be drawn again with each address.
  return useMemo(() => {
    const show = (next: CatalogueSearch, replace: boolean) => {
      latest.current = next
      setSearch(next)
      void navigate({ search: writeSearch(next) }, { replace, preventScrollReset: true, state: OWN })
    }
    return {
      search,
      change: (changes, { typing = false } = {}) => show({ ...latest.current, ...changes }, typing),
      clear: () => show({ ...wholeCatalogue, sort: latest.current.sort }, false),
    }
  }, [search, navigate])
}
