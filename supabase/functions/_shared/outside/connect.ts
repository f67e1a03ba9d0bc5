import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { Target } from './target.ts'

interface Asked {
  method?: string
  headers: Record<string, string>
  body?: Uint8Array
  signal: AbortSignal
}

/** Connects to the checked address itself: nothing resolves the name again. TLS still checks the name. */
export function connect(
  { url, ip }: Target,
  { method = 'GET', headers, body, signal }: Asked,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, host, pathname, search } = url
  const name = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const asked = (protocol === 'https:' ? https : http).request(
      {
        host: ip,
        port: port || (protocol === 'https:' ? 443 : 80),
        method,
        path: pathname + search,
        servername: isIP(name) ? undefined : name,
        headers: { host, ...headers },
        agent: false,
        signal,
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
