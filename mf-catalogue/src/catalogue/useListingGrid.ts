import { useEffect, useState, type ComponentType, type RefObject } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { whenLeftAlone } from 'shared-ui'

type Grid = ComponentType<{ listings: readonly CatalogueListing[] }>

/** Its code, once it has come: whoever comes back to the results finds it at once. */
let come: Grid | undefined

/**
 * The grid of any number of listings, once its code is there and while nobody is busy with the cards that stand in
 * `place` before.
 * @throws Error in the component that calls it, when that code cannot be had
 */
export function useListingGrid(place: RefObject<HTMLElement | null>) {
  const [grid, setGrid] = useState(() => come)
  const [failure, setFailure] = useState<unknown>()
  if (failure) throw failure

  useEffect(() => {
    if (come) return
    let gone = false
    let stop: (() => void) | undefined
    import('./ListingGrid.tsx').then(({ ListingGrid }) => {
      come = ListingGrid
      const take = () => setGrid(() => ListingGrid)
      if (gone) return
      if (place.current) stop = whenLeftAlone(place.current, take)
      else take()
    }, setFailure)
    return () => {
      gone = true
      stop?.()
    }
  }, [place])

  return grid
}
