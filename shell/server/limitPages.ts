import { LRUCache } from 'lru-cache'
import type { Context, MiddlewareHandler } from 'hono'

/** Addresses that are remembered; beyond, the longest unseen go. */
const MOST = 10_000
const MINUTE = 60_000

/** A client with IPv6 has all addresses of a network. */
const networkOf = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

/**
 * Refuses the pages that one address asks for beyond a number in a minute: each may cost the database a search.
 * @param addressOf undefined for who is not limited
 */
export function limitPages(
  perMinute: number,
  addressOf: (c: Context) => string | undefined,
): MiddlewareHandler {
  const counts = new LRUCache<string, { pages: number }>({ max: MOST, ttl: MINUTE })
  return async (c, next) => {
    const address = addressOf(c)
    if (!address) return next()
    const network = networkOf(address)
    const count = counts.get(network) ?? { pages: 0 }
    if (count.pages === 0) counts.set(network, count)
    count.pages += 1
    if (count.pages <= perMinute) return next()
    return c.text('Muitas páginas em pouco tempo. Tente de novo em um minuto.', 429, {
      'retry-after': String(Math.ceil(counts.getRemainingTTL(network) / 1000)),
      'cache-control': 'no-store',
    })
  }
}
