import { fold } from '../fold/index.ts'
import { moneyInWords } from '../numbers/index.ts'
import type { PropertyRow } from './kinds.ts'

type Range = readonly [least: number, most: number]

/**
 * R$ between which almost every offer in Brazil lies, for a month where it is rent. Outside of it a digit or a comma
 * has often gone wrong.
 */
const usual: Record<PropertyRow['property_type'], Record<'home' | 'land' | 'business', Range>> = {
  sale: { home: [60_000, 10_000_000], land: [20_000, 20_000_000], business: [40_000, 40_000_000] },
  rent: { home: [400, 40_000], land: [200, 60_000], business: [300, 180_000] },
}

function groupOf(kind: string) {
  if (/terreno|lote|chacara|sitio|fazenda/.test(fold(kind))) return 'land'
  return /comerci|sala|loja|galpao|predio/.test(fold(kind)) ? 'business' : 'home'
}

/** The amount in words, if it is unusual for its deal and kind; undefined for any other. */
export function unusualPrice(price: unknown, deal: PropertyRow['property_type'], kind: string) {
  if (typeof price !== 'number' || price === 0) return undefined
  const [least, most] = usual[deal][groupOf(kind)]
  return price < least || price > most ? moneyInWords(price) : undefined
}
