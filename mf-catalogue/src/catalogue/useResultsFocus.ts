import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The state of a link that goes away with what it changes: whoever presses it goes on where the results begin. */
export const toResults = { toResults: true }

/** Where the results begin, which such a link leads to, on whichever page it stands. */
export function useResultsFocus() {
  const start = useRef<HTMLParagraphElement>(null)
  const { state, key } = useLocation() as { state: Partial<typeof toResults> | null; key: string }
  const type: string = useNavigationType()
  const isWanted = type === 'PUSH' && state?.toResults === true
  useEffect(() => {
    if (isWanted) start.current?.focus()
  }, [isWanted, key])
  return start
}
