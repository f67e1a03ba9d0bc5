import { ICalCalendarMethod } from 'ical-generator'
import { entryOf, newCalendar, type CalendarVisit } from '../_shared/visits/calendar.ts'

/** What `open_calendar` answers for a good token. */
export interface AgencyCalendar {
  visits: (CalendarVisit & {
    name: string
    phone: string | null
    property_title: string
    property_code: string
    /** The username of who goes along. */
    companion: string | null
    case_id: string | null
  })[]
}

/** Seconds after which a program shall read the calendar again. Most have a slower rhythm of their own. */
const REFRESH = 900

/** Makes the calendar that an admin's program subscribes to: of who comes it has name and phone. */
export function agencyCalendar({ visits }: AgencyCalendar, siteUrl: string): string {
  const calendar = newCalendar(siteUrl, {
    method: ICalCalendarMethod.PUBLISH,
    name: 'Visitas',
    ttl: REFRESH,
  })
  for (const visit of visits) {
    calendar.createEvent({
      ...entryOf(siteUrl, visit),
      summary: `Visita: ${visit.name} – ${visit.property_title} (${visit.property_code})`,
      description: [
        visit.status !== 'booked' && 'A confirmar',
        visit.phone && `Telefone: ${visit.phone}`,
        visit.companion && `Acompanha: ${visit.companion}`,
      ]
        .filter(Boolean)
        .join('\n'),
      url: visit.case_id && `${siteUrl}/admin/cases?atendimento=${visit.case_id}`,
    })
  }
  return calendar.toString()
}
