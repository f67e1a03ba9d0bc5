import { useState } from 'react'
import { listingsChangedRecently } from 'shared-backend'
import type { CatalogueListing } from 'shared-backend/properties'
import type { CatalogueSearch } from 'shared-domain/search'

type Listings = readonly CatalogueListing[]

/** All of `found`, with the `shown` ones at their places; another listing replaces one that is gone. */
export function inPlace(shown: Listings, found: Listings): Listings {
  if (shown.every(({ id }, place) => found[place]?.id === id)) return found
  const byId = new Map(found.map((listing) => [listing.id, listing]))
  const before = new Set(shown.map(({ id }) => id))
  const others = found.filter(({ id }) => !before.has(id))
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? others.shift() ?? [])
  return [...kept, ...others]
}

/**
 * The results of a search in a stable order: a newer response to the same search moves no listing that was shown, since it
 * would move under the visitor's hand. An admin who has just changed a listing gets the true order.
 */
export function useStableOrder(found: Listings | undefined, search: CatalogueSearch) {
  const [last, setLast] = useState({ found, search, listings: found })
  if (found && (found !== last.found || search !== last.search)) {
    const shown = search === last.search && !listingsChangedRecently() ? (last.listings ?? []) : []
    setLast({ found, search, listings: inPlace(shown, found) })
  }
  return last.listings
}
