import { facts, minimumNames, type MinimumName } from '../facts/index.ts'
import { testsOf, type FilterGroup } from './filterListings.ts'
import type { ClientFilters } from './filters.ts'
import type { CatalogueRow } from './listing.ts'
import { bandOf } from './priceBands.ts'

/** How many listings have each value. */
export type Counts = Record<string, number>

/** The facet counts that the browser can compute from the cards. */
export interface ClientFacets extends Record<MinimumName | 'deal' | 'kinds', Counts> {
  /** R$ at which a bar of the histogram begins. */
  prices: { from: number; count: number }[]
}

type Counted = MinimumName | 'deal' | 'kinds' | 'price'

/** Each facet with the value that a listing counts for; higher numbers count as the highest choice. */
const values: [Counted, (listing: CatalogueRow) => string][] = [
  ['deal', (listing) => listing.property_type],
  ['kinds', (listing) => listing.category_id],
  ['price', (listing) => String(bandOf(listing.price))],
  ...minimumNames.map((name): [MinimumName, (listing: CatalogueRow) => string] => [
    name,
    (listing) => String(Math.min(listing[name] ?? 0, facts[name].filter.upTo)),
  ]),
]

/**
 * Counts facets: how many of `listings` each choice would give with the other filters. The counts of a facet ignore its own
 * filters, as in `search_facets`. One pass over the listings, since it runs with every change.
 */
export function countFacets(listings: readonly CatalogueRow[], filters: ClientFilters): ClientFacets {
  const tests = testsOf(filters)
  const counted = values.map(([group, valueOf]) => {
    const counts: Counts = {}
    return { group, valueOf, counts }
  })

  for (const listing of listings) {
    // A listing that only one group's filter leaves out still counts there.
    let missed: FilterGroup | undefined
    const isOut = tests.some(({ group, fits }) => {
      if (group === missed || fits(listing)) return false
      if (missed) return true
      missed = group
      return false
    })
    if (isOut) continue
    for (const { group, valueOf, counts } of counted) {
      if (missed && missed !== group) continue
      const value = valueOf(listing)
      counts[value] = (counts[value] ?? 0) + 1
    }
  }

  const { price = {}, ...others } = Object.fromEntries(
    counted.map(({ group, counts }) => [group, counts]),
  ) as Record<Counted, Counts>
  // An object lists integer keys in ascending order.
  const prices = Object.entries(price).map(([from, count]) => ({ from: Number(from), count }))
  return { ...others, prices }
}
