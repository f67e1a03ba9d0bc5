import { connect } from '../outside/connect.ts'
import { resolveName, targetOf } from '../outside/target.ts'

/** Milliseconds that a push service may take. */
const PATIENCE = 10_000

type Details = Pick<import('web-push').RequestDetails, 'headers' | 'body'>

/**
 * Sends to a push service, and returns its status. Its address comes from a stranger's browser, so the site's own network is
 * none, and a redirect leads nowhere.
 */
export async function post(endpoint: string, { headers, body }: Details): Promise<number | undefined> {
  const signal = AbortSignal.timeout(PATIENCE)
  // The library's types call its numbers texts.
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const target = await targetOf(endpoint, resolveName)
  const response = await connect(target, { method: 'POST', headers: sent, body: body ?? undefined, signal })
  response.destroy()
  return response.statusCode
}
