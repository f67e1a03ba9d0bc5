import { createServer, request as forward, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { findCep } from './cep.ts'

export interface GatewayOptions {
  port: number
  litePort: number
  functionsPort: number
}

const servicePath = /^\/(rest|auth|storage)\/v1(?=[/?]|$)/
const functionPath = /^\/functions\/v1(?=\/)/
const cepPath = /^\/ws\/([^/]*)\/json\/?$/
const cors = { 'access-control-allow-origin': '*' }

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...cors, ...headers })
  response.end(JSON.stringify(body))
}

function answerPreflight(request: IncomingMessage, response: ServerResponse) {
  response.writeHead(204, {
    ...cors,
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '86400',
  })
  response.end()
}

/** Passes a request on without holding its body, and the answer likewise. */
function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  path: string,
  service: string,
  agent: Agent,
) {
  const headers = {
    ...request.headers,
    // The caller's address is what the socket says, as the hosted service's edge has it, not what the caller says.
    'x-forwarded-for': request.socket.remoteAddress,
    'cf-connecting-ip': request.socket.remoteAddress,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': 'http',
  }
  const { method } = request
  const upstream = forward({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent || response.destroyed) return response.destroy()
    request.unpipe(upstream)
    request.resume()
    const status = error.code === 'ECONNREFUSED' ? 503 : 502
    sendJson(
      response,
      status,
      { code: 'UNAVAILABLE', message: `The ${service} service is not available at the moment` },
      { 'retry-after': '1' },
    )
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

function serveCep(response: ServerResponse, cep: string) {
  if (!/^\d{8}$/.test(cep)) {
    response.writeHead(400, { 'content-type': 'text/html; charset=utf-8', ...cors })
    return response.end('<h1>Http 400</h1><h3>Verifique a URL</h3>')
  }
  return sendJson(response, 200, findCep(cep) ?? { erro: true })
}

/**
 * The one address of the Supabase project: REST, Auth and Storage from @supabase/lite, functions from Deno, and the
 * postal codes. A service that is down is answered for in JSON, as a 502 or 503.
 */
export async function startGateway({ port, litePort, functionsPort }: GatewayOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy())
    const url = request.url ?? '/'
    const cep = cepPath.exec(url.split('?')[0] ?? '')
    // Functions answer preflights themselves, in production as here.
    if (functionPath.test(url))
      return proxy(request, response, functionsPort, url.replace(functionPath, ''), 'functions', agent)
    if (request.method === 'OPTIONS') return answerPreflight(request, response)
    if (cep) return serveCep(response, cep[1] ?? '')
    const service = servicePath.exec(url)?.[1]
    if (service) return proxy(request, response, litePort, url, service, agent)
    if (url === '/healthz') return sendJson(response, 200, { status: 'ok' })
    return sendJson(response, 404, { code: 'NOT_FOUND', message: 'no Route matched with those values' })
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
