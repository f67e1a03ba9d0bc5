import { inBackground } from '../_shared/background.ts'
import { apiKey, serviceClient } from '../_shared/clients.ts'
import { databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverDue } from '../_shared/outbox/deliverDue.ts'
import { parseObject, readText } from '../_shared/readBody.ts'
import { senderAddress, throttled } from '../_shared/senderAddress.ts'
import { submitLead, type StoreLead } from './submitLead.ts'
import { vouchedAddress } from './vouchedAddress.ts'

const store: StoreLead = async (lead) => {
  const { data, error, status } = await serviceClient().rpc('submit_lead', lead)
  if (error) throw databaseFailure(error, status)
  return data[0]
}

/** Anyone may call this. It answers `{ id }` once the lead is stored, even when its e-mail fails. */
Deno.serve(
  serve(['POST'], async (request) => {
    const text = await readText(request)
    const visitor = await vouchedAddress(request.headers, text)
    const salt = Deno.env.get('LEAD_SALT') || apiKey('SECRET')
    const { id, isNew } = await submitLead(
      { store, salt },
      parseObject(text),
      visitor ? throttled(visitor) : senderAddress(request.headers),
    )
    inBackground(deliverDue)
    return json({ id }, isNew ? 201 : 200)
  }),
)
