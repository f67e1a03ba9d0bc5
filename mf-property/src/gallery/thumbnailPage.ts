export const THUMBNAILS_PER_PAGE = 4

/** First index of the page of four that holds photo `index`. */
export const pageStart = (index: number) => Math.floor(index / THUMBNAILS_PER_PAGE) * THUMBNAILS_PER_PAGE

/** Index `step` photos further, going round at both ends. */
export const wrap = (index: number, step: number, total: number) => (index + step + total) % total
