import { Failure, tooMany } from '../_shared/failure.ts'
import { taken } from '../_shared/visits/freeTimes.ts'
import { tokenOf } from '../_shared/visits/token.ts'
import { visitorCalendar, type DescribedVisit } from './visitorCalendar.ts'

export interface Outcome {
  outcome: string
  /** The visit as it stands now; null for a token of none. */
  visit: unknown
}

const refusals: Record<string, [status: number, message: string]> = {
  unknown: [404, 'Esta visita não existe. Confira o link do email.'],
  changed: [409, 'Esta visita mudou enquanto você estava aqui. Confira como ela está agora.'],
  past: [409, 'Esta visita já terminou.'],
  absent: [409, 'Este imóvel não recebe mais visitas. Ligue para nós ou veja outros imóveis.'],
  full: [409, 'Esta visita já mudou várias vezes. Para mudar de novo, fale conosco.'],
}

interface Other {
  id: string
}

interface Link {
  salt: string
  siteUrl: string
  token: string
}

/** Adds the file for a calendar, and to the other visits that wait for the same mailbox the token of their own links. */
export async function withLinks(
  { salt, siteUrl, token }: Link,
  { outcome, visit }: Outcome,
): Promise<Outcome> {
  if (!visit) return { outcome, visit }
  const described = visit as DescribedVisit & { others: Other[] }
  const { id: _id, updated_at: _at, others, ...own } = described
  const linked = others.map(async ({ id, ...other }) => ({ ...other, token: await tokenOf(salt, id) }))
  const calendar = own.status === 'cancelled' ? null : visitorCalendar(described, siteUrl, token)
  return { outcome, visit: { ...own, calendar, others: await Promise.all(linked) } }
}

const propertyOf = (visit: unknown) => (visit as { property_id: string }).property_id

/** Returns the visit of a change that was done. Throws a Failure otherwise, with the `visit` as it stands, and for a taken time `times`. */
export async function visitOf(
  { outcome, visit }: Outcome,
  freeTimes: (propertyId: string) => Promise<object>,
): Promise<unknown> {
  if (outcome === 'done') return visit
  if (outcome === 'throttled') throw tooMany()
  if (outcome === 'taken') throw taken(await freeTimes(propertyOf(visit)))
  const [status, message] = refusals[outcome] ?? []
  if (!status || !message) throw new Error(`An unknown outcome: ${outcome}`)
  throw new Failure(status, outcome, message, visit ? { details: { visit } } : {})
}
