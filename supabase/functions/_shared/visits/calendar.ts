import ical, {
  ICalCalendar,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
} from 'ical-generator'

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
    ...more,
  })

/** What every entry of a visit has: one with the same UID and a higher SEQUENCE replaces it. Its times are in UTC. */
export const entryOf = (siteUrl: string, visit: CalendarVisit): ICalEventData => ({
  id: `${visit.id}@${new URL(siteUrl).hostname}`,
  sequence: visit.sequence,
  start: new Date(visit.starts_at),
  end: new Date(visit.ends_at),
  stamp: new Date(visit.updated_at),
  status: statuses[visit.status],
  location: visit.place,
})
