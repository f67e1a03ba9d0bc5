/** Least width of the window, in px, for each number of columns; PropertyCard's own sizes follow the same. */
const breakpoints = [
  { from: 1280, columns: 4 },
  { from: 1024, columns: 3 },
  { from: 640, columns: 2 },
]

const GAP_REM = 1.5
/** The height of a card below its photo. */
const BODY_REM = 18.75

export interface Geometry {
  columns: number
  /** Between rows, px. */
  gap: number
  /** A row's height, estimated before it is rendered, px. */
  rowHeight: number
}

/** How the grid lies in a window, both widths in px; `rem` is the root's font size in px. */
export function gridGeometry(windowWidth: number, gridWidth: number, rem: number): Geometry {
  const columns = breakpoints.find(({ from }) => windowWidth >= from)?.columns ?? 1
  const gap = GAP_REM * rem
  const cardWidth = (gridWidth - gap * (columns - 1)) / columns
  return { columns, gap, rowHeight: Math.round((cardWidth * 2) / 3 + BODY_REM * rem) }
}
