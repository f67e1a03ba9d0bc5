import { agencyFormat } from 'shared-domain/agencyTime'
import { isComing } from './isComing.ts'
import type { keptVisits, KeptVisit } from './keptVisits.ts'

export type KnownVisit = Pick<KeptVisit, 'property_id' | 'status' | 'starts_at' | 'ends_at'> & {
  property_title: string
}

const dayAndTime = agencyFormat({
  ...{ weekday: 'short', day: '2-digit', month: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

const labelOf = ({ status, starts_at }: KnownVisit) =>
  `${status === 'booked' ? 'Você tem visita marcada' : 'Você pediu uma visita'}: ${dayAndTime(starts_at)}`

/**
 * Keeps a visit as it stands now; one that is cancelled, over or unknown is no longer kept.
 * @param visits the list, which the shell has: code that imports it cannot be loaded apart from it
 */
export function keepVisit(visits: typeof keptVisits, token: string, visit?: KnownVisit) {
  const list = visits.current()
  const others = list.filter((one) => one.token !== token)
  if (!visit || visit.status === 'cancelled' || !isComing(visit)) {
    if (others.length < list.length) visits.set(others)
    return
  }
  const { property_id, property_title: title, status, starts_at, ends_at } = visit
  const link = { to: `/visita#${token}`, label: labelOf(visit) }
  const kept = { token, property_id, title, status, starts_at, ends_at, ...link }
  visits.set([...others, kept].sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)))
}
