import ical, {
  ICalCalendar,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
} from 'ical-generator'
import { agencyDate, agencyZone } from '../../../../shared-domain/src/agencyTime/index.ts'

/** Brazil has had no daylight saving time since 2019; tables that are older still shift the summer by an hour. */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${agencyZone}`,
  'BEGIN:STANDARD',
  'DTSTART:20190217T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

const statuses = {
  unconfirmed: ICalEventStatus.TENTATIVE,
  requested: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** A visit as the database describes it for a calendar. */
export interface CalendarVisit {
  id: string
  starts_at: string
  ends_at: string
  status: keyof typeof statuses
  sequence: number
  updated_at: string
  place: string | null
}

/** Makes a calendar of visits (RFC 5545) without entries. */
export const newCalendar = (siteUrl: string, more: ICalCalendarData): ICalCalendar =>
  ical({
    prodId: { company: new URL(siteUrl).hostname, product: 'visitas', language: 'PT' },
    timezone: { name: null, generator: () => zone },
    ...more,
  })

/** What every entry of a visit has: one with the same UID and a higher SEQUENCE replaces it. */
export const entryOf = (siteUrl: string, visit: CalendarVisit): ICalEventData => ({
  id: `${visit.id}@${new URL(siteUrl).hostname}`,
  sequence: visit.sequence,
  // The library takes a plain Date for the time of the machine's own zone.
  start: agencyDate(visit.starts_at),
  end: agencyDate(visit.ends_at),
  timezone: agencyZone,
  stamp: new Date(visit.updated_at),
  status: statuses[visit.status],
  location: visit.place,
})
