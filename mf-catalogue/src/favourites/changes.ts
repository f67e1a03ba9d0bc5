import type { Favourite } from 'shared-backend'
import type { ListingCard } from 'shared-backend/properties'
import { text } from './text.ts'

/** What has become of a kept listing; `tone` is of its badge. */
export interface Change {
  tone: 'success' | 'warning' | 'neutral'
  words: string
}

type Now = Pick<ListingCard, 'price' | 'property_type' | 'deal_status'>

function priceChange(price: number | null, now: number): Change | undefined {
  // 0 is a price on request.
  if (!price || !now || now === price) return undefined
  const percent = Math.floor((Math.abs(now - price) * 100) / price)
  if (now < price) return { tone: 'success', words: percent ? text.dropped(percent) : text.droppedLittle }
  return { tone: 'warning', words: percent ? text.rose(percent) : text.roseLittle }
}

type Known = Pick<Favourite, 'price' | 'property_type'>

/** Whether a listing was for sale when it was kept and is for rent now, or the other way round: two prices that nobody compares. */
export const isOtherDeal = ({ property_type }: Known, now: Now) =>
  property_type !== null && property_type !== now.property_type

/**
 * What has changed since a listing was kept: whether it can still be had, and its price.
 * @param now undefined where visitors no longer see it, null where nobody knows
 */
export function changesOf(favourite: Known, now: Now | null | undefined): Change[] {
  if (now === null) return []
  if (!now) return [{ tone: 'neutral', words: text.gone }]
  const { deal_status: deal } = now
  const state: Change[] = deal === 'available' ? [] : [{ tone: 'warning', words: text.states[deal] }]
  const price: Change | undefined = isOtherDeal(favourite, now)
    ? { tone: 'warning', words: text.otherDeal[now.property_type] }
    : priceChange(favourite.price, now.price)
  return [...state, price].filter((change) => change !== undefined)
}
