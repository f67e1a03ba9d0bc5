import { queryDatabase } from '../_shared/callDatabase.ts'
import { Failure } from '../_shared/failure.ts'
import { serve } from '../_shared/http.ts'
import { deliverSoon } from '../_shared/outbox/deliverSoon.ts'
import { readBody } from '../_shared/readBody.ts'
import { hashOfToken } from '../_shared/visits/token.ts'
import { keyIn, portalLead } from './portalLead.ts'

/** Of `/receive-portal-lead/<token>`. */
const tokenIn = (url: string) => /\/receive-portal-lead\/([0-9a-f]{64})$/.exec(new URL(url).pathname)?.[1]

/** A refusal of the body waits until the portal is known. */
const unreadable = (error: unknown) => {
  if (error instanceof Failure) return error
  throw error
}

/**
 * A portal sends leads here, each once or again until it is answered with 2xx. A wrong address and a wrong key are the same
 * plain 401, whatever they send.
 */
Deno.serve(
  serve(['POST'], async (request) => {
    const [token, key] = [tokenIn(request.url), keyIn(request.headers)]
    const refused = () => new Response(null, { status: 401 })
    if (!token || !key) return refused()
    const lead = await readBody(request).then(portalLead).catch(unreadable)
    const outcome = await queryDatabase('receive_portal_lead', {
      p_token_hash: await hashOfToken(token),
      p_key_hash: await hashOfToken(key),
      p_lead: lead instanceof Failure ? null : { ...lead },
    })
    if (outcome === 'refused') return refused()
    if (lead instanceof Failure) throw lead
    deliverSoon()
    return new Response(null, { status: 204 })
  }),
)
