import { forgottenPasswordSchema } from '../../../shared-backend/src/schemas/adminUser.ts'
import { queryDatabase } from '../_shared/callDatabase.ts'
import { tooMany } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readBody } from '../_shared/readBody.ts'
import { salt } from '../_shared/sender/salt.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { senderAddress } from '../_shared/sender/senderAddress.ts'
import { validate } from '../_shared/validate.ts'

/**
 * Anyone may call this with `{ username }`. It answers `{}` whether there is such a user or not, before anybody looks it
 * up; the link goes to the agency's e-mail. 429 when the address has sent too many.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const { username } = await validate(forgottenPasswordSchema, await readBody(request))
    const outcome = await queryDatabase('request_password_link', {
      p_username: username,
      p_address_hash: await saltedHash(salt(), senderAddress(request.headers)),
    })
    if (outcome === 'throttled') throw tooMany()
    deliverSoon()
    return json({}, 202)
  }),
)
