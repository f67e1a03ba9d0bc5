import { useEffect, useState, type RefObject } from 'react'
import { CODE_TIMEOUT_MS, whenIdle } from 'shared-ui'
import { noteGridWidth } from './gridWidth.ts'
import type { ListingGrid } from './ListingGrid.tsx'

interface Code {
  ListingGrid: typeof ListingGrid
}

/** The loaded code, so that a visitor who returns to the results has it at once. */
let loaded: Code | undefined

/**
 * The lazy grid of any number of listings. It replaces the plain cards in `place` once its code has loaded and they are
 * idle; at once where the list `isPutBack`. `isSlow` while that code hangs.
 * @throws Error in the component that calls it, when the code fails to load
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
    const fail = (cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause)))
    const timer = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
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
    import('./ListingGrid.tsx').then(take, fail)
    return () => {
      gone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [place, isPutBack, code])

  return { code, isSlow }
}
