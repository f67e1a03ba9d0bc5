import { queryDatabase } from '../_shared/callDatabase.ts'
import { env } from '../_shared/clients.ts'
import { tooMany } from '../_shared/failure.ts'
import { serve } from '../_shared/http.ts'
import { salt } from '../_shared/sender/salt.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { senderAddress } from '../_shared/sender/senderAddress.ts'
import { hashOfToken } from '../_shared/visits/token.ts'
import { agencyCalendar, type AgencyCalendar } from './agencyCalendar.ts'

/** Of `/calendar/<token>.ics`. */
const tokenIn = (url: string) => /\/calendar\/([0-9a-f]{64})\.ics$/.exec(new URL(url).pathname)?.[1]

const notFound = () => new Response(null, { status: 404 })

/** A calendar program fetches the agency's visits here, with the token in the path, as programs can send no header. */
Deno.serve(
  serve(['GET', 'HEAD'], async (request) => {
    const token = tokenIn(request.url)
    if (!token) return notFound()
    const opened = (await queryDatabase('open_calendar', {
      p_token_hash: await hashOfToken(token),
      p_address_hash: await saltedHash(salt(), senderAddress(request.headers)),
    })) as unknown as AgencyCalendar & { outcome: 'done' | 'unknown' | 'throttled' }
    if (opened.outcome === 'throttled') throw tooMany()
    if (opened.outcome === 'unknown') return notFound()
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    }
    const file = request.method === 'HEAD' ? null : agencyCalendar(opened, env('SITE_URL'))
    return new Response(file, { headers })
  }),
)
