import { createServer, request as forward, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyRule } from './bodyRules.ts'
import { findCep } from './cep.ts'
import { refusal } from './doors.ts'

export interface GatewayOptions {
  port: number
  litePort: number
  functionsPort: number
}

const servicePath = /^\/(rest|auth|storage)\/v1(?=[/?]|$)/
const functionPath = /^\/functions\/v1(?=\/)/
const publicFile = /^\/storage\/v1\/object\/public\//
const cepPath = /^\/ws\/([^/]*)\/json\/?$/
const signedFile = /^\/storage\/v1\/object\/(upload\/)?sign\/.*[?&]token=/
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

/**
 * What the hosted service's edge adds: any origin may read any answer, which lite says for some of its services only.
 * And lite forgets the age that an upload asked for; every upload of this site asks for the same one.
 */
function edgeHeaders(path: string, { statusCode, headers }: IncomingMessage) {
  const age = statusCode === 200 && publicFile.test(path) ? { 'cache-control': 'max-age=3600' } : {}
  return { ...cors, ...headers, ...age }
}

/** Passes a request on without holding its body, and the answer likewise. */
function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  path: string,
  service: string,
  agent: Agent,
  body?: Buffer,
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
    const { statusCode = 502, statusMessage: message } = answer
    // A signature that is none is the caller's fault, which lite takes for its own.
    if (statusCode === 500 && signedFile.test(path)) {
      answer.resume()
      return sendJson(response, 400, { statusCode: '400', error: 'InvalidJWT', message: 'Invalid signature' })
    }
    // Where lite answers in plain words, the hosted services answer in JSON.
    if (statusCode >= 400 && method !== 'HEAD' && !/json/.test(answer.headers['content-type'] ?? '')) {
      answer.resume()
      return sendJson(response, statusCode, { code: String(statusCode), message })
    }
    response.writeHead(statusCode, edgeHeaders(path, answer))
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
  if (body) upstream.end(body)
  else request.pipe(upstream)
}

/** Undefined when it is longer than `longest` bytes; the rest is read all the same, so that the answer arrives. */
async function readBody(request: IncomingMessage, longest: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= longest) chunks.push(chunk)
    else chunks.length = 0
  }
  return size <= longest ? Buffer.concat(chunks) : undefined
}

async function checked(
  request: IncomingMessage,
  response: ServerResponse,
  { longest, fits }: NonNullable<ReturnType<typeof bodyRule>>,
  pass: (body: Buffer) => void,
) {
  const body = await readBody(request, longest).catch(() => Buffer.alloc(0))
  if (!body)
    return sendJson(response, 413, { code: 413, error_code: 'too_large', msg: 'The body is too large' })
  if (!fits || fits(body.toString())) return pass(body)
  return sendJson(response, 400, { code: 400, error_code: 'bad_json', msg: 'The body is not valid' })
}

/** For what never became a request: an address or headers too long, a line that is no HTTP. */
function answerBrokenRequest({ code }: NodeJS.ErrnoException, socket: Duplex) {
  if (!socket.writable) return socket.destroy()
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: status.slice(4) })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'access-control-allow-origin: *',
    'connection: close',
  ]
  return socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
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
    const refused = refusal(request.method, url)
    if (refused) return sendJson(response, refused.status, refused.body)
    const service = servicePath.exec(url)?.[1]
    const rule = bodyRule(request.method, url)
    if (service && rule)
      return void checked(request, response, rule, (body) =>
        proxy(request, response, litePort, url, service, agent, body),
      )
    if (service) return proxy(request, response, litePort, url, service, agent)
    if (url === '/healthz') return sendJson(response, 200, { status: 'ok' })
    return sendJson(response, 404, { code: 'NOT_FOUND', message: 'no Route matched with those values' })
  })
  server.on('clientError', answerBrokenRequest)
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
