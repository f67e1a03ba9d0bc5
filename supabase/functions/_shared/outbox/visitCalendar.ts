import { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator'
import { entryOf, newCalendar } from '../visits/calendar.ts'
import type { Email } from './email.ts'
import type { VisitEmailContext, VisitMail } from './visitMail.ts'

/** Makes the calendar file of a visit (RFC 5545 and 5546): a later one with the same UID and a higher SEQUENCE replaces it. */
export function visitCalendar(
  { recipient, company_name, about: { visit } }: VisitMail,
  { siteUrl, from }: VisitEmailContext,
): Email['icalEvent'] {
  const isCancelled = visit.status === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = newCalendar(siteUrl, { method })
  calendar.createEvent({
    ...entryOf(siteUrl, visit),
    summary: `Visita: ${visit.property_title} (${visit.property_code})`,
    organizer: organizerOf(from, company_name),
    attendees: [{ email: recipient ?? '', status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return { method, filename: 'visita.ics', content: calendar.toString() }
}

function organizerOf(from: string, name: string) {
  const email = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name, email }
}
