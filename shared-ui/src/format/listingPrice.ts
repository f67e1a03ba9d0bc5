import { formatPrice } from './format.ts'

export interface PricedListing {
  /** In reais; 0 is a price on request. */
  price: number
  /** Null while an unfinished one has none. */
  property_type: 'sale' | 'rent' | null
}

/** By how many percent a price has dropped of late; 0 where it has not by one at least. */
export function dropOf(price: number, drop: { price_before: number } | null | undefined) {
  if (!drop || !price) return 0
  return Math.max(Math.floor(((drop.price_before - price) * 100) / drop.price_before), 0)
}

/** A listing's price and its period: `R$ 3.200` and `/mês`, `R$ 450.000`, `Sob consulta`. */
export function listingPrice({ price, property_type }: PricedListing) {
  if (price === 0) return { amount: 'Sob consulta', period: '' }
  return { amount: formatPrice(price), period: property_type === 'rent' ? '/mês' : '' }
}
