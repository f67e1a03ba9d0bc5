import type { IncomingMessage } from 'node:http'
import { Failure } from '../_shared/failure.ts'
import { connect } from '../_shared/outside/connect.ts'
import { type Resolve, targetOf } from '../_shared/outside/target.ts'

const MAX_REDIRECTS = 5

const unreachable = () => new Failure(502, 'unreachable', 'O endereço não respondeu.')
export const tooSlow = () => new Failure(504, 'too_slow', 'O endereço demorou demais para responder.')

/** The address may have moved, or its server may be busy for a moment. */
function refusedThere(status: number): Failure {
  const message = `O endereço respondeu com o código ${status}.`
  const isPassing = status >= 500 || status === 408 || status === 429
  return new Failure(isPassing ? 502 : 422, isPassing ? 'busy' : 'refused_there', message)
}

/** Returns the response at the end of the redirects, each of which is judged as the first address is. */
export async function openAddress(
  address: string,
  { resolve, encoding, signal }: { resolve: Resolve; encoding: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = { 'user-agent': 'ImobiliariaImport/1.0', accept: '*/*', 'accept-encoding': encoding }
  const failed = (error: Error) => {
    if (signal.aborted) throw tooSlow()
    console.error(error.message)
    throw unreachable()
  }
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await targetOf(next, resolve)
    const response = await connect(target, { headers, signal }).catch(failed)
    const status = response.statusCode ?? 0
    if (status === 200) return response
    response.destroy()
    const { location } = response.headers
    if (![301, 302, 303, 307, 308].includes(status) || !location) throw refusedThere(status)
    if (!URL.canParse(location, next)) throw refusedThere(status)
    next = new URL(location, next).href
  }
  throw new Failure(422, 'too_many_redirects', 'O endereço redireciona vezes demais.')
}
