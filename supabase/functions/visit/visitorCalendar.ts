import { ICalCalendarMethod } from 'ical-generator'
import { entryOf, newCalendar, type CalendarVisit } from '../_shared/visits/calendar.ts'

/** A visit as `describe_visit` gives it, as far as a calendar needs it. */
export type DescribedVisit = CalendarVisit & { property_title: string; property_code: string }

/** Makes the calendar file that a visitor saves: the entry has the visit's link, which is not lost with the browser. */
export function visitorCalendar(visit: DescribedVisit, siteUrl: string, token: string): string {
  const calendar = newCalendar(siteUrl, { method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    ...entryOf(siteUrl, visit),
    summary: `Visita: ${visit.property_title} (${visit.property_code})`,
    description: `Ver, mudar ou cancelar: ${siteUrl}/visita#${token}`,
  })
  return calendar.toString()
}
