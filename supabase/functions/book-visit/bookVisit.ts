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
  /** Of the visit's link. */
  token: string
  /** `requested` until the agency confirms it. */
  status: string
  isNew: boolean
}

/** Stored where the visitor wrote nothing: an inquiry has a text. */
const NO_MESSAGE = 'Pedido de visita'

/**
 * Validates and books a visit. The second of two taps gets the first one's link. A bot, which filled the honeypot `website`,
 * gets a link to nothing. Throws a Failure: 400 with fields, 404 where no list shows the listing or visits are off, 409 with
 * `times` when the time is taken, 429 when the address sent too many, or the e-mail has been written to too often.
 */
export async function bookVisit(
  { book, freeTimes, salt }: Deps,
  body: Record<string, unknown>,
  address: string,
): Promise<Booked> {
  const visitId = crypto.randomUUID()
  const token = await tokenOf(salt, visitId)
  if (body.website) return { token, status: 'requested', isNew: true }
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
  const { outcome, visit_id, status } = stored
  if (outcome === 'throttled') throw tooMany()
  if (outcome === 'taken') throw taken(await freeTimes(row.property_id))
  if (outcome === 'absent') {
    throw new Failure(
      404,
      'absent',
      'Este imóvel não recebe visitas no momento. Ligue para nós ou veja outros imóveis.',
    )
  }
  return { token: await tokenOf(salt, visit_id), status, isNew: outcome === 'stored' }
}
