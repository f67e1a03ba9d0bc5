import { useEffect, useMemo, useRef, useState } from 'react'
import { useHydratedInTransition } from './useHydratedInTransition.ts'
import { scrollPositionOf, type ScrollPosition } from './scrollPositions.ts'

/** Where the list stands in the history, and in the page. */
export interface EntryScroll {
  /** The entry that shows it; undefined while the address is not yet of what is shown. */
  entry: string | undefined
  /** Where it stood when somebody was here before. */
  place: ScrollPosition | undefined
  /** Changes when there is another place to put the list back to. */
  run: number
  /** Whether the visitor has touched the page meanwhile: then they stay where they are. */
  isTaken: () => boolean
  /** To be called when the list is there in its full height, before it is moved. */
  begin: () => void
}

/** Of a visitor who goes elsewhere, or does something. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Whether somebody has scrolled, or done anything else, before the scripts were there to see it. */
const wasTakenBefore = () => navigator.userActivation?.hasBeenActive || window.scrollY > 0

/** The place to which the list of an entry is put back. */
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

  // What the server has rendered comes first.
  const place = hydrated ? kept : undefined

  const taken = useRef(false)
  const begun = useRef(false)
  useEffect(() => {
    taken.current = false
    begun.current = false
    if (!place) return
    const take = () => {
      taken.current = true
      // Whoever looks at its start needs no more of it.
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
