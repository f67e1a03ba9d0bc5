import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Failure } from '../_shared/failure.ts'
import { type Resolve, type Target, targetOf } from './target.ts'

const MAX_REDIRECTS = 5

const unreachable = () => new Failure(502, 'unreachable', 'O endereço não respondeu.')
export const tooSlow = () => new Failure(504, 'too_slow', 'O endereço demorou demais para responder.')

/** Connects to the checked address itself: nothing resolves the name again. TLS still checks the name. */
function request({ url, ip }: Target, encoding: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname, port, host, pathname, search } = url
  const name = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const asked = (protocol === 'https:' ? https : http).request(
      {
        host: ip,
        port: port || (protocol === 'https:' ? 443 : 80),
        path: pathname + search,
        servername: isIP(name) ? undefined : name,
        headers: { host, 'user-agent': 'ImobiliariaImport/1.0', accept: '*/*', 'accept-encoding': encoding },
        agent: false,
        signal,
      },
      resolve,
    )
    asked.on('error', (error) =>
      reject(signal.aborted ? tooSlow() : (console.error(error.message), unreachable())),
    )
    asked.end()
  })
}

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
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const target = await targetOf(next, resolve)
    const response = await request(target, encoding, signal)
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
