import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Origin } from './pageCache.ts'

/** How a response was made. A page that was not shared is `rendered`, or a `frame` that the browser fills. */
export type Made = 'rendered' | 'frame' | Exclude<Origin, 'made'> | 'file' | 'other'

/**
 * One answered request, as it may be logged and counted. It has nothing about the visitor: neither their address nor
 * the page's, since a page's address contains the words that they searched for.
 */
export interface Access {
  id: string
  method: string
  /** The route's pattern, `/property/:id`; `none` where there is none. */
  route: string
  /** The remote that serves the route and its release: `mf-property@1.2.0`. */
  release?: string
  status: number
  /** Time until the response was made, not until it was received. */
  ms: number
  made: Made
}

export interface AccessVariables {
  id: string
  /** Set by pages; other responses are known by their route. */
  access?: Pick<Access, 'route' | 'release' | 'made'>
}

/** A request number as nginx and other proxies write it. Any other value could identify a person. */
const requestId = /^[0-9a-f]{8}[0-9a-f-]{8,56}$/i

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const files = ['/assets/*', '/remotes/*', '/images/*', '/mapa/*', '/favicon.svg']

function ofRoute(c: Context): Pick<Access, 'route' | 'made'> {
  const route = routePath(c)
  if (files.includes(route)) return { route, made: 'file' }
  return { route: route.endsWith('*') ? 'none' : route, made: 'other' }
}

/** Does the work for the request of this number. */
export type ForRequest = (id: string, work: () => Promise<void>) => Promise<void>

/** Gives each request a number, which its response and its log line carry, and reports it when it is answered. */
export const observeAccess =
  (
    observe: (access: Access) => void,
    forRequest: ForRequest,
  ): MiddlewareHandler<{ Variables: AccessVariables }> =>
  async (c, next) => {
    const begun = performance.now()
    const given = c.req.header('x-request-id') ?? ''
    const id = requestId.test(given) ? given : crypto.randomUUID()
    c.set('id', id)
    await forRequest(id, next)
    c.header('x-request-id', id)
    observe({
      id,
      method: methods.has(c.req.method) ? c.req.method : 'other',
      ...(c.get('access') ?? ofRoute(c)),
      status: c.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    })
  }
