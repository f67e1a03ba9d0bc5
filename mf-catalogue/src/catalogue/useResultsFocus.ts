import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The state of a link that its own change removes: the focus then moves to the start of the results. */
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
