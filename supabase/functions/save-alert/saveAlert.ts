import type { Database, Json } from '../../../shared-domain/src/database/types.ts'
import { readSearch, searchOf, writeSearch } from '../../../shared-domain/src/search/index.ts'
import { type AlertPayload, alertSchema } from '../../../shared-backend/src/schemas/alert.ts'
import { stopTokenOf, subscriberIdOf, subscriberTokenOf } from '../_shared/alerts/links.ts'
import { tooMany } from '../_shared/failure.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { messageFor, noticeVersion } from '../_shared/sender/visitorForm.ts'
import { validate } from '../_shared/validate.ts'
import { hashOfToken } from '../_shared/visits/token.ts'

type Args = Database['public']['Functions']['request_alert']['Args']
export type StoreRequest = (args: Args) => Promise<string>

/** An alert tells what is new, in no order; so neither belongs to its search. */
function whatOf({ busca = '', property_id }: AlertPayload): Record<string, Json> {
  if (property_id) return { property_id }
  const search = { ...readSearch(busca), newSinceDays: null, sort: 'newest' as const }
  const { filters = {}, words = '' } = searchOf(search)
  return { filters: { ...filters } as Record<string, Json>, words, query: writeSearch(search) }
}

/**
 * Validates what somebody wants to be told of, and stores it. Whether the address is known is found out later, so the
 * answer cannot say it. A bot, which filled the honeypot `website`, gets the same. Throws a Failure: 400 with fields, 429
 * when the network address sent too many.
 */
export async function saveAlert(
  { store, salt }: { store: StoreRequest; salt: string },
  body: Record<string, unknown>,
  address: string,
): Promise<void> {
  if (body.website) return
  const sent = await validate(alertSchema, body, messageFor)
  const linkId = crypto.randomUUID()
  const alertId = crypto.randomUUID()
  const outcome = await store({
    p_request: {
      ...whatOf(sent),
      subscriber_id: await subscriberIdOf(salt, sent.email),
      link_id: linkId,
      token_hash: await hashOfToken(await subscriberTokenOf(salt, linkId)),
      alert_id: alertId,
      stop_hash: await hashOfToken(await stopTokenOf(salt, alertId)),
      email: sent.email,
      rhythm: sent.ritmo,
      notice_version: noticeVersion(body),
    },
    p_address_hash: await saltedHash(salt, address),
  })
  if (outcome === 'throttled') throw tooMany()
}
