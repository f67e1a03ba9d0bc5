import type { AgencyVisit } from 'shared-backend/admin/desk'
import { writeMoment } from 'shared-domain/agencyTime'
import type { BadgeTone } from 'shared-ui'
import { endOf } from '../../kit/visits/isOutsideHours.ts'
import { visits as text } from './text.ts'

/** How far a visit is, with the tone of its badge. */
export function stateOf({
  status,
  changed_by,
}: Pick<AgencyVisit, 'status' | 'changed_by'>): [BadgeTone, string] {
  if (status === 'unconfirmed' || status === 'requested') return ['warning', text.states[status]]
  if (status === 'booked') return ['success', text.states.booked]
  return ['neutral', changed_by === 'visitor' ? text.cancelledByVisitor : text.cancelledByAgency]
}

/** What an unconfirmed visit waits for, and whether it holds its time. */
export function waitsFor({
  holds_until: until,
  inquiry,
}: Pick<AgencyVisit, 'holds_until'> & { inquiry: Pick<AgencyVisit['inquiry'], 'email'> }) {
  const isHeld = until !== null && Date.parse(until) > Date.now()
  return `${inquiry.email ? text.unopened : text.phoneOnly} ${isHeld ? text.heldUntil(writeMoment(until)) : text.unheld}`
}

export const isOver = ({ during }: Pick<AgencyVisit, 'during'>) => Date.parse(endOf(during)) <= Date.now()

/** What those who confirm, move or cancel a visit need of it. */
export type ChangeableVisit = Pick<AgencyVisit, 'id' | 'sequence' | 'starts_at'> & {
  inquiry: Pick<AgencyVisit['inquiry'], 'name'>
}
