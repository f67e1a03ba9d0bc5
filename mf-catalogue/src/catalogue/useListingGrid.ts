import { useEffect, useState, type RefObject } from 'react'
import { CODE_TIMEOUT_MS, whenIdle } from 'shared-ui'
import { noteGridWidth } from './gridWidth.ts'
import type { ListingGrid } from './ListingGrid.tsx'

interface Code {
  ListingGrid: typeof ListingGrid
}

/** Once it has come, whoever returns to the results finds it at once. */
let come: Code | undefined

/**
 * The grid of any number of listings, once its code is there and while nobody is busy with the cards that stand in
 * `place` before; at once where the list `isPutBack`. `isSlow` while that code hangs.
 * @throws Error in the component that calls it, when that code cannot be had
 */
export function useListingGrid(place: RefObject<HTMLElement | null>, isPutBack: boolean) {
  const [code, setCode] = useState(come)
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<Error>()
  if (failure) throw failure

  useEffect(() => {
    if (code) return
    let gone = false
    let stop: (() => void) | undefined
    const fail = (cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause)))
    const late = setTimeout(() => setIsSlow(true), CODE_TIMEOUT_MS)
    const take = (grid: Code) => {
      clearTimeout(late)
      setIsSlow(false)
      come = grid
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
      clearTimeout(late)
      stop?.()
    }
  }, [place, isPutBack, code])

  return { code, isSlow }
}
