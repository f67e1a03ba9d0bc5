import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useHistoryMove } from './useHistoryMove.ts'

/** Marks the entries of the history that this hook wrote. */
const OWN = { ownAddress: true }
const isOwn = (state: unknown) => (state as typeof OWN | null)?.ownAddress === true

/** How a page's state stands in the query of its address; both functions stay the same from render to render. */
export interface AddressFormat<State> {
  /** Reads any query; malformed values are ignored. */
  read: (query: string) => State
  write: (state: State) => string
}

export interface AddressState<State> {
  state: State
  /** Typing replaces the entry of the history, choosing adds one: back undoes a choice, not a keystroke. */
  change: (changes: Partial<State>, options?: { typing?: boolean; replace?: boolean }) => void
}

/**
 * Keeps a page's state in the query of its address. The hook has a copy of the state because the router follows in a
 * transition, which is too slow for a field that somebody types in.
 */
export function useAddressState<State extends object>({
  read,
  write,
}: AddressFormat<State>): AddressState<State> {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType: string = useNavigationType()
  const [state, setState] = useState(() => read(location.search))
  const [seenKey, setSeenKey] = useState(location.key)

  if (seenKey !== location.key) {
    setSeenKey(location.key)
    // Back, forward and links from elsewhere win; an address of our own is never newer than the copy.
    if (navigationType === 'POP' || !isOwn(location.state)) setState(read(location.search))
  }

  useHistoryMove(() => {
    if (window.location.pathname === location.pathname) setState(read(window.location.search))
  })

  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])

  // The same function from render to render, so that components that take it need not render with each address.
  return useMemo(
    () => ({
      state,
      change: (changes, { typing = false, replace = typing } = {}) => {
        const next = { ...latest.current, ...changes }
        latest.current = next
        setState(next)
        void navigate({ search: write(next) }, { replace, preventScrollReset: true, state: OWN })
      },
    }),
    [state, write, navigate],
  )
}
