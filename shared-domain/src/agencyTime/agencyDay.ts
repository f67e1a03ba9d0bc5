/** A moment as the database writes it, in milliseconds, or as an object. */
export type Moment = string | number | Date

const OFFSET = -3 * 3_600_000

/**
 * The day that the agency's clock has at a moment, now unless one is given; empty for what is no moment. There has been no
 * summer time since February 2019. Pages write days before they are hydrated, so it does without `Intl`, which the library of
 * `wallClock.ts` asks (docs/decisions/045-short-tasks-at-startup.md); the test compares both.
 */
export function agencyDay(moment: Moment = Date.now()) {
  const time = new Date(moment).getTime()
  return Number.isNaN(time) ? '' : new Date(time + OFFSET).toISOString().slice(0, 10)
}
