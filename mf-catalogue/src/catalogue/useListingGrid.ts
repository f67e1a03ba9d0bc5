import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { whenLeftAlone } from 'shared-ui'

interface Code {
  ListingGrid: ComponentType<{ listings: readonly CatalogueListing[] }>
}

/** Once it has come, whoever returns to the results finds it at once. */
let come: Code | undefined

/** By the name that webpack gives to code that did not come at all. */
class LateError extends Error {
  override name = 'ChunkLoadError'
  override message = 'The code of the grid does not come'
}

/** ms after which what has not come is said not to: the first cards alone would pass for all there is. */
const PATIENCE = 8_000

/**
 * The grid of any number of listings, once its code is there and while nobody is busy with the cards that stand in
 * `place` before.
 * @throws Error in the component that calls it, when that code cannot be had
 */
export function useListingGrid(place: RefObject<HTMLElement | null>) {
  const [code, setCode] = useState(come)
  const [failure, setFailure] = useState<Error>()
  if (failure) throw failure

  useEffect(() => {
    if (come) return
    let gone = false
    let stop: (() => void) | undefined
    const fail = (cause: unknown) => setFailure(cause instanceof Error ? cause : new Error(String(cause)))
    const late = setTimeout(() => fail(new LateError()), PATIENCE)
    const take = (grid: Code) => {
      clearTimeout(late)
      come = grid
      if (gone) return
      if (place.current) stop = whenLeftAlone(place.current, () => setCode(grid))
      else setCode(grid)
    }
    import('./ListingGrid.tsx').then(take, fail)
    return () => {
      gone = true
      clearTimeout(late)
      stop?.()
    }
  }, [place])

  return code
}
