import type { MiddlewareHandler } from 'hono'
import type { Env } from './upstream.ts'

/** @supabase/lite takes any other word for GET. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Escapes that stand for no text, or for the one character that Postgres and file systems cannot hold. */
function hasBrokenEscapes(url: string) {
  try {
    return decodeURIComponent(url.replaceAll('+', ' ')).includes('\0')
  } catch {
    return true
  }
}

/** Whether the address would lead out of the service that it names. */
function climbs(url: string) {
  const path = decodeURIComponent(url.split('?')[0] ?? '')
  return path.split(/[\\/]/).some((name) => name === '.' || name === '..')
}

/** Whether the service is named in other letters than its own: what is matched here might be read otherwise there. */
const isDisguised = (url: string) => url.split('/', 3).join('').includes('%')

/** Refuses addresses and methods that no service should have to make sense of. */
export const plainAddresses: MiddlewareHandler<Env> = async (context, next) => {
  if (!methods.includes(context.req.method)) {
    const allow = methods.join(', ')
    return context.json({ code: 'METHOD_NOT_ALLOWED', message: 'The method is not allowed' }, 405, { allow })
  }
  // As it was sent: what hono gives has been tidied.
  const url = (context.env.incoming.url ?? '/').replace(/^https?:\/\/[^/?]*/, '')
  if (hasBrokenEscapes(url) || climbs(url) || isDisguised(url))
    return context.json({ code: 'BAD_REQUEST', message: 'The address is not valid' }, 400)
  return next()
}
