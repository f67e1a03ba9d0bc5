import { localDay } from '../leads/localDay.ts'
import { privateFacts as text } from '../text.ts'

const DAY = 24 * 3_600_000
/** Days before its end from which on an authorisation is spoken of. */
const WARN_BEFORE = 30

/** The last day of which the dashboard warns today. */
export const lastWarnedDay = (now = Date.now()) => localDay(new Date(now + WARN_BEFORE * DAY))

/** Days from today to that day; negative when it is past. */
const daysUntil = (day: string, now: number) =>
  Math.round((Date.parse(day) - Date.parse(localDay(new Date(now)))) / DAY)

/** The warning for an authorisation that ends on that day; undefined while there is time. */
export function authorisationWarning(until: string | null, now = Date.now()) {
  if (!until) return undefined
  const days = daysUntil(until, now)
  if (days < 0) return text.ended
  return days > WARN_BEFORE ? undefined : text.endsIn(days)
}
