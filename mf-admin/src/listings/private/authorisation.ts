import { agencyDay, daysBetween } from 'shared-domain/agencyTime'
import { privateFacts as text } from './text.ts'

/** Days before its end from which on an authorisation is spoken of. */
const WARN_BEFORE = 30

/** What an authorisation that ends on that day does, in words; undefined while there is time. */
export function authorisationEnd(until: string | null, now = Date.now()) {
  if (!until) return undefined
  const days = daysBetween(agencyDay(now), until)
  if (days < 0) return text.ended
  return days > WARN_BEFORE ? undefined : text.endsIn(days)
}
