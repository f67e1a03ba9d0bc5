const HOUR = 3_600_000

/**
 * The day that it was, or is, in Brasília at a moment in milliseconds, as the database writes days: `2026-03-01`. The same
 * on a server elsewhere as in the browser, and without `Intl`: there has been no summer time since 2019.
 */
export const dayInBrasilia = (moment: number) => new Date(moment - 3 * HOUR).toISOString().slice(0, 10)
