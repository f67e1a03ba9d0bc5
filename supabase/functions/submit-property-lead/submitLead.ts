import type { Database } from '../../../shared-domain/src/database/types.ts'
import { type LeadPayload, leadSchema } from '../../../shared-backend/src/schemas/lead.ts'
import { tooMany } from '../_shared/failure.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { sourceOf } from '../_shared/sender/source.ts'
import { messageFor, noticeVersion } from '../_shared/sender/visitorForm.ts'
import { validate } from '../_shared/validate.ts'

type SubmitLead = Database['public']['Functions']['submit_lead']
export type StoreLead = (args: SubmitLead['Args']) => Promise<SubmitLead['Returns'][number] | undefined>

/** The payload's Portuguese names are the form's; the table has its own. */
const toRow = (lead: LeadPayload) => ({
  owner_name: lead.nomeProprietario,
  email: lead.email,
  phone: lead.telefone,
  property_kind: lead.tipoImovel,
  deal_kind: lead.tipoNegocio,
  address: lead.endereco,
  city: lead.cidade,
  price: lead.preco,
  bedrooms: lead.dormitorios ?? null,
  bathrooms: lead.banheiros ?? null,
  parking_spaces: lead.garagem ?? null,
  area: lead.area ?? null,
  description: lead.descricao || null,
})

/**
 * Validates and stores a lead. The second of two clicks gets the first one's id. A bot, which filled the honeypot
 * `website`, gets an id of no lead. Throws a Failure: 400 with fields, 429 when the address sent too many.
 */
export async function submitLead(
  { store, salt }: { store: StoreLead; salt: string },
  body: Record<string, unknown>,
  address: string,
): Promise<{ id: string; isNew: boolean }> {
  if (body.website) return { id: crypto.randomUUID(), isNew: true }
  const row = toRow(await validate(leadSchema, body, messageFor))
  const stored = await store({
    p_lead: { ...row, ...sourceOf(body) },
    p_notice_version: noticeVersion(body),
    p_address_hash: await saltedHash(salt, address),
    p_fingerprint: await saltedHash(salt, JSON.stringify(row)),
  })
  if (!stored) throw new Error('submit_lead gave no row')
  if (stored.outcome === 'throttled') throw tooMany()
  return { id: stored.lead_id, isNew: stored.outcome === 'stored' }
}
