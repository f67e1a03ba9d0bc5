import { env } from '../clients.ts'
import type { AlertLinks, News } from '../outbox/alertEmail.ts'
import { salt } from '../sender/salt.ts'
import { hashOfToken } from '../visits/token.ts'
import { stopTokenOf, subscriberTokenOf } from './links.ts'

async function check(token: string, hash: string) {
  if ((await hashOfToken(token)) !== hash) throw new Error('LEAD_SALT has changed since')
  return token
}

/**
 * The links of an e-mail to a subscriber: that in `List-Unsubscribe` ends the alerts that it is about.
 * @throws once the salt is another: an e-mail that nobody can end is not sent
 */
export async function alertLinks({ subscriber, alerts }: News): Promise<AlertLinks> {
  const siteUrl = env('SITE_URL')
  const token = await check(await subscriberTokenOf(salt(), subscriber.link_id), subscriber.token_hash)
  const stops = alerts.map(async ({ id, stop_hash }) => check(await stopTokenOf(salt(), id), stop_hash))
  return {
    siteUrl,
    // Behind the hash sign it is sent to no server.
    manage: `${siteUrl}/avisos#${token}`,
    stop: `${env('SUPABASE_URL')}/functions/v1/alert/${(await Promise.all(stops)).join('')}`,
  }
}
