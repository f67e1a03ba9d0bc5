import { areaNames, countNames, facts, type AnyFact, type TileName } from 'shared-domain/facts'
import { formatArea } from '../format/format.ts'
import { factIcons, type Icon } from './icons.ts'

/** The facts of a listing that tiles show; rows of `properties` fit. */
export type ListingFacts = Partial<Record<TileName, number | null>>

export interface FactTile {
  key: TileName
  value: string
  /** Behind the value: `quartos`, `área construída`. */
  label: string
  icon: Icon
}

export type TilePlace = 'card' | 'catalogue' | 'page'

const MAX_COUNTS = 4
const MAX_ON_PAGE = 8

const isShownIn = (place: TilePlace, { card }: { card: string }) =>
  place === 'page' || card === 'always' || (card === 'catalogue' && place === 'catalogue')

/** Leaves out facts that are zero or unknown. */
function counts(listing: ListingFacts, place: TilePlace) {
  return countNames.flatMap((key): FactTile[] => {
    const fact: AnyFact = facts[key]
    const count = listing[key]
    if (!count || fact.kind !== 'count' || !isShownIn(place, fact)) return []
    const [one, many] = (place !== 'page' && fact.cardWords) || fact.words
    return [{ key, value: String(count), label: count === 1 ? one : many, icon: factIcons[key] }]
  })
}

/** A listing that gives no other area shows its only one. */
function areas(listing: ListingFacts, place: TilePlace) {
  const known = areaNames.filter((name) => listing[name])
  return known.flatMap((key): FactTile[] => {
    const fact: AnyFact = facts[key]
    if (fact.kind !== 'area' || !isShownIn(place, fact) || (fact.alone && known.length > 1)) return []
    const label = place === 'page' ? fact.words : fact.cardWords
    return [{ key, value: formatArea(listing[key]!), label, icon: factIcons[key] }]
  })
}

/** The two rows of a card: up to four counts, and the areas, land first. */
export const cardTiles = (listing: ListingFacts, place: 'card' | 'catalogue') => ({
  counts: counts(listing, place).slice(0, MAX_COUNTS),
  areas: areas(listing, place).toReversed(),
})

/** The tiles of the property's page, at most 8. */
export const pageTiles = (listing: ListingFacts) =>
  [...counts(listing, 'page'), ...areas(listing, 'page')].slice(0, MAX_ON_PAGE)
