import { queryDatabase } from '../_shared/callDatabase.ts'
import { json, serve } from '../_shared/http.ts'
import { askSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { saveAlert, type StoreRequest } from './saveAlert.ts'

const store: StoreRequest = (request) => queryDatabase('request_alert', request)

/** Anyone may call this. It answers `{}`, whether the address is known or not, before anybody looks it up. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    await saveAlert({ store, salt: salt() }, body, address)
    askSoon()
    return json({}, 202)
  }),
)
