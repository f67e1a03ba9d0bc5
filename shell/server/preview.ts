import type { MiddlewareHandler } from 'hono'

/** Keeps what a preview serves out of search engines and shared caches. Files whose names have hashes may be cached. */
export const keepPrivate: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-robots-tag', 'noindex, nofollow')
  if (!c.res.headers.get('cache-control')?.includes('immutable'))
    c.header('cache-control', 'private, no-store')
}
