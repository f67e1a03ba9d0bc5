import { isGrid } from './photoSizes.ts'

export const THUMBNAILS_PER_PAGE = 4

/** By how many places the thumbnails of `total` photos are ahead: in a grid of five the first photo is shown large beside them. */
const ahead = (total: number) => (isGrid(total) ? 1 : 0)

/** The photos by their indexes as the thumbnails have them; one that is shown large beside them comes last. */
export const thumbnailOrder = (total: number) =>
  Array.from({ length: total }, (_one, place) => wrap(place, ahead(total), total))

/** Where the page of four begins that holds photo `index`; the first photo is large beside the first page, or on it. */
export const pageStart = (index: number, total: number) =>
  Math.floor(Math.max(0, index - ahead(total)) / THUMBNAILS_PER_PAGE) * THUMBNAILS_PER_PAGE

/** Index `step` photos further, going round at both ends. */
export const wrap = (index: number, step: number, total: number) => (index + step + total) % total
