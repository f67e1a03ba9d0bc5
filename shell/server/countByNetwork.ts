import { LRUCache } from 'lru-cache'

/** Networks that are remembered; beyond, the longest unseen go. */
const MOST = 10_000

/** A client with IPv6 has all addresses of a network. */
const networkOf = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address

/** Counts by network address, and for what, within so many ms that begin with the first one. */
export function countByNetwork(ms: number) {
  const counts = new LRUCache<string, { count: number }>({ max: MOST, ttl: ms })
  return (address: string, what = '') => {
    const key = `${networkOf(address)} ${what}`
    const seen = counts.get(key) ?? { count: 0 }
    if (seen.count === 0) counts.set(key, seen)
    seen.count += 1
    return { count: seen.count, secondsLeft: Math.ceil(counts.getRemainingTTL(key) / 1000) }
  }
}
