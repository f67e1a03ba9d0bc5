import { serviceClient } from '../_shared/clients.ts'
import { databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { submitLead, type StoreLead } from './submitLead.ts'

const store: StoreLead = async (lead) => {
  const { data, error, status } = await serviceClient().rpc('submit_lead', lead)
  if (error) throw databaseFailure(error, status)
  return data[0]
}

/** Anyone may call this. It answers `{ id }` once the lead is stored, even when its e-mail fails. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    const { id, isNew } = await submitLead({ store, salt: salt() }, body, address)
    deliverSoon()
    return json({ id }, isNew ? 201 : 200)
  }),
)
