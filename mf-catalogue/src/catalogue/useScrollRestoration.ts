import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { storeScrollPosition, neededFor, scrollPositionOf, type ScrollPosition } from './scrollPositions.ts'
import type { EntryScroll } from './useScrollPosition.ts'

/** The rows of a restored list with their stored heights; none where the grid's geometry has changed. */
export function rowsOf(
  { heights, rowHeight }: ScrollPosition,
  ownHeight: number,
  gap: number,
): VirtualItem[] {
  if (rowHeight !== ownHeight) return []
  let start = 0
  return heights.map((size, index) => {
    const row = { key: index, index, start, end: start + size, size, lane: 0 }
    start += size + gap
    return row
  })
}

interface List {
  grid: RefObject<HTMLElement | null>
  virtualizer: Virtualizer<Window, Element>
  listings: readonly CatalogueListing[]
  columns: number
  rowHeight: number
  at: EntryScroll
  expected: number
  held: boolean
}

/** The current scroll position; undefined at the start of the list. */
function placeNow(
  { listings, columns, rowHeight, held }: List,
  rows: readonly VirtualItem[],
): ScrollPosition | undefined {
  const row = rows.find(({ end }) => end > window.scrollY)
  const position = row && row.index * columns
  const listing = position && listings[position]
  if (!listing) return undefined
  const place = { id: listing.id, position, top: row.start - window.scrollY, count: listings.length }
  const heights = rows.slice(0, Math.ceil(neededFor(place) / columns)).map(({ size }) => size)
  return { ...place, held, rowHeight, heights }
}

/** Scrolls so that the row of a listing has its stored place in the window. */
function moveTo(position: number, { top }: ScrollPosition, { grid, virtualizer, columns }: List) {
  const row = virtualizer.measurementsCache[Math.floor(position / columns)]
  if (!row || !grid.current) return
  const start = grid.current.getBoundingClientRect().top + window.scrollY
  const wanted = Math.round(start + row.start - virtualizer.options.scrollMargin - top)
  if (Math.abs(wanted - window.scrollY) > 1) window.scrollTo({ top: wanted, behavior: 'instant' })
}

/**
 * Turns the browser's own scroll restoration off. A reloaded page is short at first, so the browser would scroll to its end,
 * and the content there would shift. Call it when the page is hidden for good, after the router has set the mode back.
 */
function beginAtTop() {
  window.history.scrollRestoration = 'manual'
}

/**
 * Stores the scroll position when a history entry is left, and restores it: first among skeletons, and once the listings
 * have loaded to the listing itself, which may have moved in the list. The page of a visitor who has touched it meanwhile
 * does not move.
 */
export function useScrollRestoration(list: List) {
  const { listings, at, expected } = list
  const { place, isTaken, begin } = at
  const isDone = useRef(place === undefined)

  const restore = useEffectEvent((isComplete: boolean) => {
    if (!place || isDone.current) return
    isDone.current = isComplete || isTaken()
    if (isTaken()) return
    begin()
    const now = isComplete ? listings.findIndex(({ id }) => id === place.id) : -1
    moveTo(now < 0 ? place.position : now, place, list)
  })
  const isComplete = expected === 0
  useLayoutEffect(() => restore(isComplete), [isComplete])

  // The list as it was rendered last: a navigation has rendered another one already.
  const shown = useRef({ list, rows: list.virtualizer.measurementsCache })
  const { entry } = at
  useLayoutEffect(() => {
    if (entry === undefined) return
    const keep = () => {
      const { list, rows } = shown.current
      if (isDone.current || list.at.isTaken()) storeScrollPosition(entry, placeNow(list, rows))
    }
    const hide = () => {
      if (document.visibilityState !== 'hidden') return
      keep()
      if (scrollPositionOf(entry)) beginAtTop()
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', hide)
      keep()
    }
  }, [entry])
  useLayoutEffect(() => {
    shown.current = { list, rows: list.virtualizer.measurementsCache }
  })
}
