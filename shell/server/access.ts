import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Origin } from './pageCache.ts'

/** How an answer was made; a page that nobody waited for with it is `rendered`, or a `frame` that the browser fills. */
export type Made = 'rendered' | 'frame' | Exclude<Origin, 'made'> | 'file' | 'other'

/**
 * One answered request, as it may be kept and counted: nothing in it is of the person who asked. No address, neither
 * theirs nor the page's, since what was looked for stands in it.
 */
export interface Access {
  id: string
  method: string
  /** The route's pattern, `/property/:id`; `none` where there is none. */
  route: string
  /** The remote that serves the route and its release: `mf-property@1.2.0`. */
  release?: string
  status: number
  /** Until the answer was made, not until it was received. */
  ms: number
  made: Made
}

export interface AccessVariables {
  id: string
  /** What the page says of itself; other answers are known by their route. */
  access?: Pick<Access, 'route' | 'release' | 'made'>
}

/** A proxy's own number for the request, as nginx and others write it. Anything else could say who somebody is. */
const requestId = /^[0-9a-f]{8}[0-9a-f-]{8,56}$/i

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const files = ['/assets/*', '/remotes/*', '/favicon.svg']

function ofRoute(c: Context): Pick<Access, 'route' | 'made'> {
  const route = routePath(c)
  if (files.includes(route)) return { route, made: 'file' }
  return { route: route.endsWith('*') ? 'none' : route, made: 'other' }
}

/** Gives each request a number, which its answer and its line in the log carry, and tells of it when it is answered. */
export const observeAccess =
  (observe: (access: Access) => void): MiddlewareHandler<{ Variables: AccessVariables }> =>
  async (c, next) => {
    const begun = performance.now()
    const given = c.req.header('x-request-id') ?? ''
    const id = requestId.test(given) ? given : crypto.randomUUID()
    c.set('id', id)
    await next()
    c.header('x-request-id', id)
    observe({
      id,
      method: methods.has(c.req.method) ? c.req.method : 'other',
      ...(c.get('access') ?? ofRoute(c)),
      status: c.res.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    })
  }
