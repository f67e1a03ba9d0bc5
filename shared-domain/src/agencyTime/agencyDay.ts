/** A moment as the database writes it, in milliseconds, or as an object. */
export type Moment = string | number | Date

const OFFSET = -3 * 3_600_000

/**
 * The day that the agency's clock has at a moment, now unless one is given; empty for what is no moment. There has been no
 * summer time since February 2019. Pages write days before they are hydrated, and the first formatter of `Intl`, which the
 * library of `wallClock.ts` asks, takes a phone 50 to 85 ms: so it does without. The test compares both.
 */
export function agencyDay(moment: Moment = Date.now()) {
  const time = new Date(moment).getTime()
  return Number.isNaN(time) ? '' : new Date(time + OFFSET).toISOString().slice(0, 10)
}
