import { useLayoutEffect, useState, type RefObject } from 'react'
import { gridGeometry } from './geometry.ts'

/** Kept while the page lives: a visitor who comes back finds the grid at its full height in the first frame. */
let lastGridWidth: number | undefined

function measure(gridWidth: number) {
  const root = document.documentElement
  const rem = parseFloat(getComputedStyle(root).fontSize) || 16
  return gridGeometry(window.innerWidth, gridWidth, rem)
}

/** The geometry of the grid in `element`, measured again when its width changes. */
export function useGridGeometry(element: RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState(() => measure(lastGridWidth ?? window.innerWidth))

  useLayoutEffect(() => {
    const grid = element.current!
    const update = () => {
      if (grid.clientWidth === lastGridWidth) return
      lastGridWidth = grid.clientWidth
      setGeometry(measure(lastGridWidth))
    }
    if (!lastGridWidth || grid.clientWidth !== lastGridWidth) update()
    const observer = new ResizeObserver(update)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element])

  return geometry
}
