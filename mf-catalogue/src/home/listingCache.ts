import { listingsChangedAt } from 'shared-backend'
import { isListingCard, type ListingCard } from 'shared-backend/properties'
import { withStorage } from '../withStorage.ts'

const PREFIX = 'property_cache_'
const LIFETIME_MS = 300_000

/** The listings that an entry holds, or null when it is unreadable, expired, outdated or from the future. */
function freshListings(entry: string | null): ListingCard[] | null {
  try {
    const { timestamp, data } = JSON.parse(entry ?? '') as { timestamp?: unknown; data?: unknown }
    const age = Date.now() - Number(timestamp)
    if (!(age >= 0 && age < LIFETIME_MS) || !Array.isArray(data)) return null
    if (Number(timestamp) <= listingsChangedAt()) return null
    return data.every(isListingCard) ? data : null
  } catch {
    return null
  }
}

/** A carousel's cached listings, at most five minutes old, or null. */
export const readCachedListings = (name: string) =>
  withStorage((storage) => freshListings(storage.getItem(PREFIX + name)), null)

/** Caches a carousel's listings for five minutes; a full or forbidden storage caches nothing. */
export const cacheListings = (name: string, data: readonly ListingCard[]) =>
  withStorage(
    (storage) => storage.setItem(PREFIX + name, JSON.stringify({ timestamp: Date.now(), data })),
    undefined,
  )

/** Removes the entries under the prefix that have expired, are outdated or cannot be read. */
export const removeExpiredListings = () =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && !freshListings(storage.getItem(key))) storage.removeItem(key)
    }
  }, undefined)
