import type { Database } from '../../../shared-domain/src/database/types.ts'
import { type InquiryPayload, inquirySchema } from '../../../shared-backend/src/schemas/inquiry.ts'
import { Failure, tooMany } from '../_shared/failure.ts'
import { keyOf } from '../_shared/sender/keyOf.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { sourceOf } from '../_shared/sender/source.ts'
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
    p_inquiry: { ...row, ...sourceOf(body) },
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
