import { queryDatabase } from '../_shared/callDatabase.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { submitInquiry, type StoreInquiry } from './submitInquiry.ts'

const store: StoreInquiry = async (inquiry) => (await queryDatabase('submit_inquiry', inquiry))[0]

/** Anyone may call this. It answers `{ id }` once the message is stored, even when its e-mail fails. */
Deno.serve(
  serve(['POST'], async (request) => {
    const { body, address } = await readSent(request)
    const { id, isNew } = await submitInquiry({ store, salt: salt() }, body, address)
    deliverSoon()
    return json({ id }, isNew ? 201 : 200)
  }),
)
