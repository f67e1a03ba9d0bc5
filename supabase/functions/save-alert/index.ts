import { serviceClient } from '../_shared/clients.ts'
import { databaseFailure } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { askSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { saveAlert, type StoreRequest } from './saveAlert.ts'

const store: StoreRequest = async (request) => {
  const { data, error, status } = await serviceClient().rpc('request_alert', request)
  if (error) throw databaseFailure(error, status)
  return data
}

/** Anyone may call this. It answers `{}`, whether the address is known or not, before anybody looks it up. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    await saveAlert({ store, salt: salt() }, body, address)
    askSoon()
    return json({}, 202)
  }),
)
