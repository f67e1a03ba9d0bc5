/** Whether the photos stand as a grid of five on a wide window: the large one, and four that follow it. */
export const isGrid = (total: number) => total >= 5

/** How wide the column of the photos is, beside the side card and between the gutters; a phone shows them from edge to edge. */
const column = { wide: '100vw - 31rem', narrow: '100vw - 4rem' }

/** How wide the photo is rendered: half of the page, the column, or the full screen. */
export const photoSizes = (total: number) =>
  `(min-width: 1360px) ${isGrid(total) ? 638 : 864}px, (min-width: 1024px) calc(${column.wide}), (min-width: 768px) calc(${column.narrow}), 100vw`

/** Four beside each other, with arrows where there are more. */
export function thumbnailSizes(total: number) {
  const beside = total > 4 ? '7rem' : '1.5rem'
  return `(min-width: 1360px) ${isGrid(total) ? 313 : 210}px, (min-width: 1024px) calc((${column.wide} - ${beside}) / 4), calc((${column.narrow} - ${beside}) / 4)`
}

/** Of all photos in their dialog. */
export const GRID_SIZES = '(min-width: 768px) 270px, (min-width: 480px) 46vw, 100vw'
