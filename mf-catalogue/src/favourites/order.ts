import type { Favourite } from 'shared-backend'
import type { ListingCard } from 'shared-backend/properties'
import type { text } from './text.ts'

export type Order = keyof typeof text.orders

/** A kept listing, and what visitors see of it by now: null where that could not be read. */
export interface Kept {
  favourite: Favourite
  listing: ListingCard | null | undefined
}

/** Those without a price, or with one on request, come last. */
const priceOf = ({ listing }: Kept, last: number) => listing?.price || last

export function inOrder(kept: Kept[], order: Order): Kept[] {
  if (order === 'own') return kept
  const sign = order === 'price-asc' ? 1 : -1
  return kept.toSorted(
    (one, other) => sign * (priceOf(one, sign * Infinity) - priceOf(other, sign * Infinity)) || 0,
  )
}
