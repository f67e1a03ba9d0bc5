import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/** The search in the address. */
export const SEARCH = 'busca'

/**
 * The text of a search field and its setter. The address, which the caller writes (replacing the entry), changes later
 * when there is much to draw: a field that showed the address would lose letters of a quick typist.
 */
export function useSearchText() {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const navigation: string = useNavigationType()
  const [typed, setTyped] = useState(params.get(SEARCH) ?? '')
  const [seen, setSeen] = useState(key)
  // Links and the way back lead to another search; typed text replaces the address instead.
  if (key !== seen) {
    setSeen(key)
    if (navigation !== 'REPLACE') setTyped(params.get(SEARCH) ?? '')
  }
  return [typed, setTyped] as const
}
