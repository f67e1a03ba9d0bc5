import { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator'
import { agencyDate, agencyZone } from '../../../../shared-domain/src/agencyTime/index.ts'
import { entryOf, newCalendar } from '../visits/calendar.ts'
import { type Link, waysTo } from './content.ts'
import type { Email } from './email.ts'
import type { VisitEmailContext, VisitMail } from './visitMail.ts'

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

/** Makes the calendar file of a visit (RFC 5545 and 5546): a later one with the same UID and a higher SEQUENCE replaces it. */
export function visitCalendar(
  { recipient, company_name, agency, about: { visit } }: VisitMail,
  { siteUrl, from }: VisitEmailContext,
  link: Link | undefined,
): Email['icalEvent'] {
  const isCancelled = visit.status === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = newCalendar(siteUrl, { method, timezone: { name: null, generator: () => zone } })
  calendar.createEvent({
    ...entryOf(siteUrl, visit),
    // The library takes a plain Date for the time of the machine's own zone.
    start: agencyDate(visit.starts_at),
    end: agencyDate(visit.ends_at),
    timezone: agencyZone,
    summary: `Visita: ${visit.property_title} (${visit.property_code})`,
    description: [
      `${visit.property_title} (código ${visit.property_code})`,
      `Imobiliária: ${company_name}`,
      ...waysTo(agency).flatMap(({ label, value, link: way }) => (way ? [`${label}: ${value}`] : [])),
      ...(link ? [`${link.label}: ${link.address}`] : []),
    ].join('\n'),
    url: link?.address,
    organizer: { name: company_name, email: from },
    attendees: [{ email: recipient ?? '', status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return { method, filename: 'visita.ics', content: calendar.toString() }
}
