import type { InferType } from 'yup'
import { alertActionSchema } from '../../../shared-backend/src/schemas/alert.ts'
import { queryDatabase } from '../_shared/callDatabase.ts'
import { env } from '../_shared/clients.ts'
import { Failure, tooMany } from '../_shared/failure.ts'
import { json, serve } from '../_shared/http.ts'
import { readSent } from '../_shared/sender/readSent.ts'
import { salt } from '../_shared/sender/salt.ts'
import { vapidKeys } from '../_shared/push/vapidKeys.ts'
import { saltedHash } from '../_shared/sender/saltedHash.ts'
import { validate } from '../_shared/validate.ts'
import { hashOfToken } from '../_shared/visits/token.ts'

/** The tokens of `List-Unsubscribe: <…/alert/<tokens>>`, one for each alert of the e-mail, without anything between them. */
const stopTokensIn = (url: string) => /\/alert\/((?:[0-9a-f]{32}){1,20})$/.exec(new URL(url).pathname)?.[1]

async function change(
  { token, action, alert_id, ritmo, ...push }: InferType<typeof alertActionSchema>,
  address: string,
) {
  const data = await queryDatabase('change_alerts', {
    p_token_hash: await hashOfToken(token),
    p_address_hash: await saltedHash(salt(), address),
    p_action: action,
    p_alert_id: alert_id,
    p_rhythm: ritmo,
    p_push: push,
  })
  const { outcome, ...rest } = data as { outcome: string }
  if (outcome === 'throttled') throw tooMany()
  if (outcome === 'full')
    throw new Failure(409, 'full', 'Você já tem 50 avisos. Apague um deles para confirmar este.')
  if (outcome === 'unknown')
    throw new Failure(404, 'unknown', 'Estes avisos não existem mais. Confira o link do email.')
  return { ...rest, push_key: vapidKeys()?.publicKey ?? null }
}

async function stop(tokens: string) {
  for (const token of tokens.match(/.{1,32}/g) ?? [])
    await queryDatabase('stop_alert', { p_stop_hash: await hashOfToken(token) })
}

/**
 * A mail program unsubscribes by one POST (RFC 8058). Whoever opens the address, a scanner of links too, changes nothing:
 * people find a button on the page.
 */
async function unsubscribe(tokens: string, method: string) {
  if (method === 'GET') {
    const location = `${env('SITE_URL')}/avisos#parar=${tokens}`
    return new Response(null, { status: 303, headers: { location } })
  }
  await stop(tokens)
  return new Response(null, { status: 204 })
}

/**
 * Anyone may call this who has a subscriber's link: `{ token, action: 'read' | 'confirm' | 'change' | 'erase' |
 * 'erase_all' | 'push_on' | 'push_off', alert_id, ritmo, endpoint, p256dh, auth }`. The token is in the body, since
 * addresses are logged. It answers with the alerts as they stand, whether the browser of `endpoint` is notified, and the key
 * for its subscription; never with the e-mail address. `stop` takes the tokens of `List-Unsubscribe`, ends their alerts and answers `{}`.
 */
Deno.serve(
  serve(['GET', 'POST'], async (request) => {
    const stopTokens = stopTokensIn(request.url)
    if (stopTokens) return unsubscribe(stopTokens, request.method)
    if (request.method === 'GET') throw new Failure(405, 'method_not_allowed', 'Método não permitido')
    const { body, address } = await readSent(request)
    const sent = await validate(alertActionSchema, body)
    if (sent.action !== 'stop') return json(await change(sent, address))
    await stop(sent.token)
    return json({})
  }),
)
