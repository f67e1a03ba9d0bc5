/** Least width of the window, in px, for each number of columns; PropertyCard's own sizes follow the same. */
const breakpoints = [
  { from: 1280, columns: 4 },
  { from: 1024, columns: 3 },
  { from: 640, columns: 2 },
]

const GAP_REM = 1.5
/** The least width of a card. */
const NARROWEST_REM = 15
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
  const gap = GAP_REM * rem
  const inWindow = breakpoints.find(({ from }) => windowWidth >= from)?.columns ?? 1
  // Beside a map there is room for fewer. A grid that is not laid out yet has no width.
  const inGrid = Math.floor((gridWidth + gap) / (NARROWEST_REM * rem + gap)) || inWindow
  const columns = Math.min(inWindow, inGrid)
  const cardWidth = (gridWidth - gap * (columns - 1)) / columns
  return { columns, gap, rowHeight: Math.round((cardWidth * 2) / 3 + BODY_REM * rem) }
}
