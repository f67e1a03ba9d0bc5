import type { Database } from '../../../shared-domain/src/database/types.ts'
import { type InquiryPayload, inquirySchema } from '../../../shared-backend/src/schemas/inquiry.ts'
import { Failure, tooMany } from '../_shared/failure.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { messageFor, noticeVersion } from '../_shared/sender/visitorForm.ts'
import { validate } from '../_shared/validate.ts'

type SubmitInquiry = Database['public']['Functions']['submit_inquiry']
export type StoreInquiry = (
  args: SubmitInquiry['Args'],
) => Promise<SubmitInquiry['Returns'][number] | undefined>

/** The payload's Portuguese names are the form's; the table has its own. */
const toRow = (inquiry: InquiryPayload) => ({
  property_id: inquiry.property_id,
  name: inquiry.nome,
  email: inquiry.email || null,
  phone: inquiry.telefone || null,
  message: inquiry.mensagem,
})

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The key by which a message that is sent again is known: the sender's own, or without a script the address and the day.
 * The content counts in both, so that nobody's corrected message is taken for the first one.
 */
async function keyOf(
  salt: string,
  { idempotency_key: own }: Record<string, unknown>,
  row: object,
  address: string,
) {
  const sent =
    typeof own === 'string' && uuid.test(own)
      ? own.toLowerCase()
      : `${address} ${new Date().toISOString().slice(0, 10)}`
  const hash = await saltedHash(salt, JSON.stringify([sent, row]))
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}

/**
 * Validates and stores a message about a listing. The second of two taps gets the first one's id. A bot, which filled the
 * honeypot `website`, gets an id of no message. Throws a Failure: 400 with fields, 404 where no page shows the listing, 429
 * when the address sent too many.
 */
export async function submitInquiry(
  { store, salt }: { store: StoreInquiry; salt: string },
  body: Record<string, unknown>,
  address: string,
): Promise<{ id: string; isNew: boolean }> {
  if (body.website) return { id: crypto.randomUUID(), isNew: true }
  const row = toRow(await validate(inquirySchema, body, messageFor))
  const stored = await store({
    p_inquiry: row,
    p_notice_version: noticeVersion(body),
    p_address_hash: await saltedHash(salt, address),
    p_key: await keyOf(salt, body, row, address),
  })
  if (!stored) throw new Error('submit_inquiry gave no row')
  if (stored.outcome === 'throttled') throw tooMany()
  if (stored.outcome === 'absent') {
    throw new Failure(
      404,
      'absent',
      'Este imóvel não está mais no site. Ligue para nós ou veja outros imóveis.',
    )
  }
  return { id: stored.inquiry_id, isNew: stored.outcome === 'stored' }
}
