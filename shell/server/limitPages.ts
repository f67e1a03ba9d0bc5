import type { Context, MiddlewareHandler } from 'hono'
import { countByNetwork } from './countByNetwork.ts'

/**
 * Refuses the pages that one address asks for beyond a number in a minute: each may cost the database a search.
 * @param addressOf undefined for who is not limited
 */
export function limitPages(
  perMinute: number,
  addressOf: (c: Context) => string | undefined,
): MiddlewareHandler {
  const countOf = countByNetwork(60_000)
  return async (c, next) => {
    const address = addressOf(c)
    if (!address) return next()
    const { count, secondsLeft } = countOf(address)
    if (count <= perMinute) return next()
    return c.text('Muitas páginas em pouco tempo. Tente de novo em um minuto.', 429, {
      'retry-after': String(secondsLeft),
      'cache-control': 'no-store',
    })
  }
}
