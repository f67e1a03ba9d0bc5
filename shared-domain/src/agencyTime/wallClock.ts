import { tz, TZDate } from '@date-fns/tz'
import { agencyZone } from './agencyFormat.ts'

/** A moment as a date whose hours and days are those of the agency's clock. */
export const agencyDate = tz(agencyZone)

/** The moment at which a day begins. */
export function startOfAgencyDay(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(+new TZDate(year!, month! - 1, date!, agencyZone))
}
