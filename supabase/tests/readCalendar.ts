import { text } from 'node:stream/consumers'
import ICAL from 'ical.js'

/* Prints what a mail client with the library of Thunderbird reads in the calendar file of its input. */
const calendar = ICAL.Component.fromString(await text(process.stdin))
const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
console.log(
  JSON.stringify({
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    zone: event.startDate.zone?.tzid,
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  }),
)
