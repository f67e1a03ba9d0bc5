import { Hono } from 'hono'
import { atMost, isNoList, wellFormed } from './bodies.ts'
import { boundedNesting } from './limits.ts'
import { forwardTo, type Env, type Upstream } from './upstream.ts'

/** The database. */
export function rest(upstream: Upstream) {
  const app = new Hono<Env>().basePath('/rest/v1')
  // A thousand listings with everything in them are half of it.
  app.use(atMost(2 * 1024 * 1024))
  app.use(boundedNesting)
  // A procedure's arguments have names. Taken by their places, some were turned into text by a function of their own.
  app.use('/rpc/*', wellFormed(isNoList))
  app.all('*', forwardTo(upstream))
  return app
}
