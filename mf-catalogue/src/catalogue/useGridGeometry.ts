import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { gridGeometry } from './geometry.ts'
import { knownGridWidth, noteGridWidth } from './gridWidth.ts'

function measure(gridWidth: number) {
  const root = document.documentElement
  const rem = parseFloat(getComputedStyle(root).fontSize) || 16
  return gridGeometry(window.innerWidth, gridWidth, rem)
}

/** The geometry of the grid in `element`, measured again when its width changes. */
export function useGridGeometry(element: RefObject<HTMLElement | null>) {
  const [geometry, setGeometry] = useState(() => measure(knownGridWidth() ?? window.innerWidth))

  // The width that it was measured for.
  const width = useRef(knownGridWidth())
  useLayoutEffect(() => {
    const grid = element.current!
    const update = () => {
      if (grid.clientWidth === width.current) return
      width.current = grid.clientWidth
      noteGridWidth(width.current)
      setGeometry(measure(width.current))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [element])

  return geometry
}
