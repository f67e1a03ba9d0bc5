import type { Database } from '../../../shared-domain/src/database/types.ts'
import { visitSchema } from '../../../shared-backend/src/schemas/visit.ts'
import { Failure, tooMany } from '../_shared/failure.ts'
import { keyOf } from '../_shared/sender/keyOf.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { sourceOf } from '../_shared/sender/source.ts'
import { messageFor, noticeVersion } from '../_shared/sender/visitorForm.ts'
import { validate } from '../_shared/validate.ts'
import { taken } from '../_shared/visits/freeTimes.ts'
import { hashOfToken, tokenOf } from '../_shared/visits/token.ts'

type BookVisit = Database['public']['Functions']['book_visit']
export type StoreVisit = (args: BookVisit['Args']) => Promise<BookVisit['Returns'][number] | undefined>

interface Deps {
  book: StoreVisit
  freeTimes: (propertyId: string) => Promise<object>
  salt: string
}

interface Booked {
  status: 'unconfirmed'
  /** Until when it holds its time; null: it holds none. */
  holds_until: string | null
  /** Of the visit's link. That of a visit with an e-mail is in the e-mail alone, where it confirms the visit. */
  token?: string
  isNew: boolean
}

/** Stored where the visitor wrote nothing: an inquiry has a text. */
const NO_MESSAGE = 'Pedido de visita'

/** As long as the database holds the time of a visit with an e-mail: for what a bot is told. */
const HOLD = 30 * 60_000

/**
 * Validates and stores a visit, which is unconfirmed. The second of two taps gets the first one's answer. A bot, which filled
 * the honeypot `website`, gets an answer about nothing. Throws a Failure: 400 with fields, 404 where no list shows the listing
 * or visits are off, 409 with `times` when the time is taken, 429 when the address sent too many.
 */
export async function bookVisit(
  { book, freeTimes, salt }: Deps,
  body: Record<string, unknown>,
  address: string,
): Promise<Booked> {
  const visitId = crypto.randomUUID()
  const token = await tokenOf(salt, visitId)
  if (body.website) {
    const holds_until = new Date(Date.now() + HOLD).toISOString()
    return { status: 'unconfirmed', holds_until, token: body.email ? undefined : token, isNew: true }
  }
  const sent = await validate(visitSchema, body, messageFor)
  const row = {
    property_id: sent.property_id,
    starts_at: new Date(sent.inicio).toISOString(),
    name: sent.nome,
    email: sent.email || null,
    phone: sent.telefone || null,
    message: sent.mensagem || NO_MESSAGE,
  }
  const stored = await book({
    p_visit: { ...row, ...sourceOf(body), visit_id: visitId },
    p_notice_version: noticeVersion(body),
    p_address_hash: await saltedHash(salt, address),
    p_key: await keyOf(salt, body, row, address),
    p_token_hash: await hashOfToken(token),
  })
  if (!stored) throw new Error('book_visit gave no row')
  const { outcome, visit_id, holds_until } = stored
  if (outcome === 'throttled') throw tooMany()
  if (outcome === 'taken') throw taken(await freeTimes(row.property_id))
  if (outcome === 'absent') {
    throw new Failure(
      404,
      'absent',
      'Este imóvel não recebe visitas no momento. Ligue para nós ou veja outros imóveis.',
    )
  }
  return {
    status: 'unconfirmed',
    holds_until,
    token: row.email ? undefined : await tokenOf(salt, visit_id),
    isNew: outcome === 'stored',
  }
}
