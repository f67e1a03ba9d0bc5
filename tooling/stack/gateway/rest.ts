import { Hono } from 'hono'
import { atMost } from './bodies.ts'
import { answersAtMost, boundedEmbedding, boundedNesting } from './limits.ts'
import { forwardTo, type Env, type Upstream } from './upstream.ts'

/** The database. */
export function rest(upstream: Upstream) {
  const app = new Hono<Env>().basePath('/rest/v1')
  // A thousand listings with everything in them are half of it.
  app.use(atMost(2 * 1024 * 1024))
  app.use(boundedNesting, boundedEmbedding, answersAtMost(16 * 1024 * 1024))
  app.all('*', forwardTo(upstream))
  return app
}
