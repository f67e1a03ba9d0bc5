import { useEffect, useMemo, useRef, useState } from 'react'
import { useHydratedInTransition } from './useHydratedInTransition.ts'
import { scrollPositionOf, type ScrollPosition } from './scrollPositions.ts'

/** The scroll position of the list in a history entry. */
export interface EntryScroll {
  /** The history entry of the shown list; undefined while the address is not updated yet. */
  entry: string | undefined
  /** The position of the previous visit to the entry. */
  place: ScrollPosition | undefined
  /** Changes when another position is to be restored. */
  run: number
  /** Whether the visitor has touched the page meanwhile: then the page does not move. */
  isTaken: () => boolean
  /** To be called when the list is there in its full height, before it is moved. */
  begin: () => void
}

/** Events of a visitor who scrolls or uses the page. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Whether somebody has scrolled or used the page before hydration. */
const wasTakenBefore = () => navigator.userActivation?.hasBeenActive || window.scrollY > 0

/** The scroll position to restore for the list of an entry. */
export function useScrollPosition(entry: string | undefined): EntryScroll {
  const hydrated = useHydratedInTransition()
  const [{ place: kept, run, of }, setPlace] = useState(() => {
    const place = entry === undefined ? undefined : scrollPositionOf(entry)
    return { place: place && (hydrated || !wasTakenBefore()) ? place : undefined, of: entry, run: 0 }
  })
  if (entry !== undefined && entry !== of) {
    const another = scrollPositionOf(entry)
    setPlace({ place: another, of: entry, run: another ? run + 1 : run })
  }

  // Hydration renders the server's list first.
  const place = hydrated ? kept : undefined

  const taken = useRef(false)
  const begun = useRef(false)
  useEffect(() => {
    taken.current = false
    begun.current = false
    if (!place) return
    const take = () => {
      taken.current = true
      // A visitor who uses the page before that stays at the start of the list.
      if (!begun.current) setPlace((now) => ({ ...now, place: undefined }))
    }
    for (const type of touches) window.addEventListener(type, take, { passive: true, capture: true })
    return () => {
      for (const type of touches) window.removeEventListener(type, take, { capture: true })
    }
  }, [place])

  return useMemo(
    () => ({
      entry,
      place,
      run,
      isTaken: () => taken.current,
      begin: () => (begun.current = true),
    }),
    [entry, place, run],
  )
}
