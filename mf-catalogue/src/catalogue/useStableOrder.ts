import { useState } from 'react'
import { listingsChangedRecently } from 'shared-backend'
import type { CatalogueListing } from 'shared-backend/properties'
import type { CatalogueSearch } from 'shared-domain/search'

type Listings = readonly CatalogueListing[]

/** All of `found`, with what was `shown` at its place; where one of that is gone stands another. */
export function inPlace(shown: Listings, found: Listings): Listings {
  if (shown.every(({ id }, place) => found[place]?.id === id)) return found
  const byId = new Map(found.map((listing) => [listing.id, listing]))
  const before = new Set(shown.map(({ id }) => id))
  const others = found.filter(({ id }) => !before.has(id))
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? others.shift() ?? [])
  return [...kept, ...others]
}

/**
 * What a search finds, in its order; of a newer answer to the same search nothing moves that was shown, for it would
 * move under the visitor's hand. Whoever has just changed a listing themselves looks for it at its place.
 */
export function useStableOrder(found: Listings | undefined, search: CatalogueSearch) {
  const [last, setLast] = useState({ found, search, listings: found })
  if (found && (found !== last.found || search !== last.search)) {
    const shown = search === last.search && !listingsChangedRecently() ? (last.listings ?? []) : []
    setLast({ found, search, listings: inPlace(shown, found) })
  }
  return last.listings
}
