import { Hono } from 'hono'
import { atMost } from './bodies.ts'
import { forwardTo, type Env, type Upstream } from './upstream.ts'

const prefix = '/functions/v1'

/** Edge functions. They answer preflights themselves, in production as here. */
export function functions(upstream: Upstream) {
  const app = new Hono<Env>().basePath(prefix)
  app.use(atMost(2 * 1024 * 1024))
  app.all(
    '/*',
    forwardTo(upstream, (path) => path.slice(prefix.length)),
  )
  return app
}
