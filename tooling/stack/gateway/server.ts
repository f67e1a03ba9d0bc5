import { createServer, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { createApp } from './app.ts'

const count = v.pipe(v.number(), v.minValue(0))

export const gatewayOptions = v.object({
  port: count,
  litePort: count,
  functionsPort: count,
  /** How long a service's answer may be in coming, in ms; unless given, longer than any statement may run. */
  responseTimeout: v.optional(count),
  /** How long a request may be on its way in, in ms. */
  requestTimeout: v.optional(count),
})
export type GatewayOptions = v.InferOutput<typeof gatewayOptions>

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** For what never became a request, or never came to its end: headers too long, a line that is no HTTP. */
function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Duplex) {
  // An answer that has begun gets no error: it would stand in the middle of that answer.
  const answer = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage
  if (!socket.writable || answer?.headersSent) return socket.destroy()
  const status = statuses[code] ?? '400 Bad Request'
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

/** Answers at the one address of the Supabase project: REST, Auth and Storage from @supabase/lite, functions from Deno. */
export async function startGateway(options: GatewayOptions, databaseUrl: string) {
  const { port, litePort, functionsPort, responseTimeout = 15_000, requestTimeout = 60_000 } = options
  const upstreams = {
    supabase: { port: litePort, responseTimeout },
    functions: { port: functionsPort, responseTimeout: responseTimeout * 4 },
  }
  const app = createApp(upstreams, databaseUrl)
  const listener = getRequestListener(app.fetch, {
    errorHandler: () =>
      Response.json(
        { code: 'BAD_REQUEST', message: 'The request is not valid' },
        { status: 400, headers: { 'access-control-allow-origin': '*' } },
      ),
  })
  const server = createServer(
    {
      requestTimeout: requestTimeout,
      headersTimeout: Math.min(requestTimeout, 10_000),
      connectionsCheckingInterval: 500,
      // Longer than clients keep theirs, as on the platform: a request must not meet a connection that is being closed.
      keepAliveTimeout: 65_000,
    },
    (request, response) => void listener(request, response),
  )
  server.maxConnections = 1000
  server.on('clientError', answerBrokenRequest)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
