import type { InferType } from 'yup'
import { visitActionSchema } from '../../../shared-backend/src/schemas/visit.ts'
import { queryDatabase } from '../_shared/callDatabase.ts'
import { env } from '../_shared/clients.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { validate } from '../_shared/validate.ts'
import { freeTimes } from '../_shared/visits/freeTimes.ts'
import { hashOfToken } from '../_shared/visits/token.ts'
import { visitOf, withLinks } from './changeVisit.ts'

type Action = InferType<typeof visitActionSchema>

async function run({ action, token, sequence = 0, inicio = '' }: Action, address: string) {
  const caller = {
    p_token_hash: await hashOfToken(token),
    p_address_hash: await saltedHash(salt(), address),
  }
  const [outcome] = await (action === 'read'
    ? queryDatabase('read_visit', caller)
    : action === 'cancel'
      ? queryDatabase('cancel_visit', { ...caller, p_sequence: sequence })
      : action === 'confirm'
        ? queryDatabase('confirm_visit_by_link', { ...caller, p_sequence: sequence })
        : queryDatabase('move_visit', { ...caller, p_sequence: sequence, p_starts_at: inicio }))
  if (!outcome) throw new Error(`${action} gave no row`)
  return withLinks({ salt: salt(), siteUrl: env('SITE_URL'), token }, outcome)
}

/**
 * Anyone may call this who has the link of a visit: `{ token, action: 'read' | 'confirm' | 'move' | 'cancel', sequence, inicio }`. The
 * token is in the body, since addresses are logged. It answers with the visit as it stands, and nothing of who comes.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    const action = await validate(visitActionSchema, body)
    const visit = await visitOf(await run(action, address), freeTimes)
    if (action.action !== 'read') deliverSoon()
    return json(visit)
  }),
)
