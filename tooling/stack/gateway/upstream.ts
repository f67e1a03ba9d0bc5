import { ReadableStream as Stream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { proxy } from 'hono/proxy'
import { Agent } from 'undici'

export interface Env {
  Bindings: HttpBindings
}

export interface Upstream {
  /** As errors name it. */
  name: string
  port: number
  /** How long its answer may be in coming, or stand still on its way, in ms. */
  responseTimeout: number
}

export type Upstreams = Record<'supabase' | 'functions', Omit<Upstream, 'name'>>

/** The `code` of an error that Node's fetch rejects with. */
const codeOf = (error: unknown) =>
  error instanceof TypeError ? (error.cause as { code?: string } | undefined)?.code : undefined

/** Says for a service that gives no answer, why. */
export function answerFor(error: unknown, context: Context, name: string) {
  const say = (status: 400 | 502 | 503 | 504, code: string, message: string) => {
    if (status >= 502) context.header('retry-after', '1')
    return context.json({ code, message }, status)
  }
  if (error instanceof Error && error.name === 'TimeoutError')
    return say(504, 'TIMEOUT', `The ${name} service did not answer in time`)
  // Without a cause it is the request itself that cannot be passed on: a header that is none, for one.
  if (error instanceof TypeError && error.cause === undefined)
    return say(400, 'BAD_REQUEST', 'The request is not valid')
  const status = codeOf(error) === 'ECONNREFUSED' ? 503 : 502
  return say(status, 'UNAVAILABLE', `The ${name} service is not available at the moment`)
}

function headersFrom({ env, req }: Context<Env>) {
  // As Node reads them: of what may stand once, the first counts.
  const headers = new Headers(env.incoming.headers as Record<string, string>)
  headers.delete('expect')
  // The caller's address is what the socket says, as the hosted service's edge has it, not what the caller says.
  const address = env.incoming.socket.remoteAddress ?? ''
  headers.set('x-forwarded-for', address)
  headers.set('cf-connecting-ip', address)
  headers.set('x-forwarded-host', new URL(req.url).host)
  headers.set('x-forwarded-proto', 'http')
  return headers
}

/** The answer's body; the connection breaks off where it does, for half an answer must not look like a full one. */
async function* untilItBreaks(body: ReadableStream<Uint8Array>, { env }: Context<Env>) {
  try {
    yield* body
  } catch {
    env.outgoing.destroy()
  }
}

/**
 * A handler that passes requests on: complete, so that none that breaks off on its way gets any further, and their
 * answers as they come. A service that is down, breaks off or hangs is answered for in JSON, as a 502, 503 or 504.
 */
export function forwardTo({ name, port, responseTimeout }: Upstream, pathOf = (path: string) => path) {
  // The browser's types know nothing of it.
  const through: RequestInit & { dispatcher: Agent } = {
    // Given up long before the service does, after its five seconds: it may close a connection as a request begins.
    dispatcher: new Agent({
      connections: 64,
      keepAliveTimeout: 500,
      keepAliveMaxTimeout: 500,
      headersTimeout: 0,
      bodyTimeout: responseTimeout,
    }),
  }

  return async (context: Context<Env>) => {
    const { req } = context
    const body = req.method === 'GET' || req.method === 'HEAD' ? undefined : await req.arrayBuffer()
    const { pathname, search } = new URL(req.url)
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new DOMException('The service hangs', 'TimeoutError')),
      responseTimeout,
    )
    try {
      const target = `http://127.0.0.1:${port}${pathOf(pathname)}${search}`
      const raw = new Request(target, { method: req.method, headers: headersFrom(context), body })
      const answer = await proxy(target, {
        raw,
        redirect: 'manual',
        signal: AbortSignal.any([req.raw.signal, deadline.signal]),
        customFetch: (request) => fetch(request, through),
      })
      const { body: chunks, status, statusText, headers: responseHeaders } = answer
      return new Response(chunks && (Stream.from(untilItBreaks(chunks, context)) as unknown as BodyInit), {
        status,
        statusText,
        headers: responseHeaders,
      })
    } catch (error) {
      return answerFor(error, context, name)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Puts an answer of the gateway's own in the place of a service's. */
export async function answerInstead(context: Context, status: number, body: object) {
  await context.res.body?.cancel()
  // The headers stay; this one is the former body's.
  context.res.headers.delete('content-length')
  context.res = Response.json(body, { status })
}
