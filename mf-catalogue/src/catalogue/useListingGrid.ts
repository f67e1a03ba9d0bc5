import { useEffect, useState, type RefObject } from 'react'
import { CODE_TIMEOUT_MS, whenIdle } from 'shared-ui'
import { noteGridWidth } from './gridWidth.ts'
import type { ListingGrid } from './ListingGrid.tsx'

interface Code {
  ListingGrid: typeof ListingGrid
}

/** The loaded code, so that a visitor who returns to the results has it at once. */
let loaded: Code | undefined

const signs = ['scroll', 'pointermove', 'keydown', 'focusin', 'click', 'resize']

/** Signs of a visitor who may want more than the first cards. A finger on a card steps through the photos of that one. */
const isSign = ({ type, target }: Event, cards: HTMLElement) =>
  type === 'scroll'
    ? target === document
    : !/^(pointermove|click)$/.test(type) ||
      matchMedia('(hover: hover)').matches ||
      !cards.contains(target as Node)

/**
 * Begins at the first sign of that, or once the last of the plain cards is on the screen and more follow.
 * @returns what ends the wait
 */
function whenWanted(cards: HTMLElement, begin: () => void) {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) start()
  })
  function stop() {
    observer.disconnect()
    for (const sign of signs) window.removeEventListener(sign, start, true)
  }
  function start(event?: Event) {
    if (event && !isSign(event, cards)) return
    stop()
    begin()
  }
  for (const sign of signs) window.addEventListener(sign, start, { capture: true, passive: true })
  const last = [...cards.querySelectorAll('[role="listitem"]')].at(-1)
  const total = last?.getAttribute('aria-setsize')
  if (last && (!total || total !== last.getAttribute('aria-posinset'))) observer.observe(last)
  // Somebody may have scrolled before the scripts were there.
  if (window.scrollY > 0) start()
  return stop
}

/**
 * The lazy grid of any number of listings. Its code is loaded once somebody may want more than the plain cards in `place`,
 * and replaces them once they are idle; at once where the list `isPutBack`. `isSlow` while that code hangs.
 * @throws Error in the component that calls it, when the code fails to load although there is a connection
 */
export function useListingGrid(place: RefObject<HTMLElement | null>, isPutBack: boolean) {
  const [code, setCode] = useState(loaded)
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<Error>()
  if (failure) throw failure

  useEffect(() => {
    if (code) return
    let gone = false
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause)))
    const take = (grid: Code) => {
      clearTimeout(timer)
      setIsSlow(false)
      loaded = grid
      if (gone) return
      const before = place.current
      const show = () => {
        if (before && before.clientWidth > 0) noteGridWidth(before.clientWidth)
        setCode(grid)
      }
      if (before && !isPutBack) stop = whenIdle(before, show)
      else show()
    }
    const cards = place.current
    const load = () => {
      timer = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
      import('./ListingGrid.tsx').then(take, miss)
    }
    // A failure takes the place of the page. While the connection is away the plain cards stay in use instead.
    const miss = (cause: unknown) => {
      clearTimeout(timer)
      if (gone) return
      if (navigator.onLine || !cards || isPutBack) return fail(cause)
      setIsSlow(false)
      window.addEventListener('online', load, { once: true })
      stop = () => window.removeEventListener('online', load)
    }
    if (cards && !isPutBack && 'IntersectionObserver' in window) stop = whenWanted(cards, load)
    else load()
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [place, isPutBack, code])

  return { code, isSlow }
}
