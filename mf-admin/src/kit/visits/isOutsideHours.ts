import type { AgencyVisit } from 'shared-backend/admin/desk'
import type { VisitSettings } from 'shared-backend/admin/settings'
import { agencyDate, agencyDay, agencyFormat } from 'shared-domain/agencyTime'

/** When an agency shows its listings. */
export type OpenHours = Pick<VisitSettings, 'hours' | 'closed_days'>

const clock = agencyFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The end of a range as Postgres writes it: `2026-11-27 13:30:00+00`. */
export const endOf = (during: string) => `${/,"?([^"\])]+)/.exec(during)?.[1]?.replace(' ', 'T') ?? ''}:00`

/** Whether a visit that is still to come is on a closed day, or not within the hours of its weekday. */
export function isOutsideHours(
  { starts_at, during, status }: AgencyVisit,
  { hours, closed_days }: OpenHours,
) {
  if (status === 'cancelled' || Date.parse(starts_at) <= Date.now()) return false
  const day = agencyDay(starts_at)
  const [from, to] = [clock(starts_at), clock(endOf(during))]
  const weekday = agencyDate(starts_at).getDay()
  const isOpen = hours.some(
    (range) => range.weekday === weekday && range.from <= from && from < to && to <= range.to,
  )
  return closed_days.includes(day) || !isOpen
}
