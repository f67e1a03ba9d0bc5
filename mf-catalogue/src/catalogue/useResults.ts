import { useMemo, useState } from 'react'
import { useGetCatalogueQuery, type CatalogueListing, type Category } from 'shared-backend/properties'
import { useHydratedInTransition } from './useHydratedInTransition.ts'
import type { CatalogueSearch, SearchKey } from 'shared-domain/search'
import {
  serverFiltersOf,
  filterListings,
  needsServer,
  withKnownKinds,
  searchOf,
  sortListings,
} from 'shared-domain/search'
import { neededFor, type ScrollPosition } from './scrollPositions.ts'
import { useSearchList } from './useSearchList.ts'
import { useDebounced } from './useDebounced.ts'
import { useStableOrder } from './useStableOrder.ts'

export interface Results {
  /** In their order, as far as they are here; undefined while none that fits is. */
  listings: readonly CatalogueListing[] | undefined
  /** How many there are in all; undefined while that is not known. */
  total: number | undefined
  /** The cursor of the next page; undefined where no further listings are known. */
  next?: SearchKey
  /** The expected length of the list while its scroll position is being restored; 0 otherwise. */
  expected: number
  /** They are of the catalogue that the browser holds. */
  held: boolean
  failed: boolean
  /** The message where it failed. */
  failure: string
  /** It failed because the request exceeds the limits of the search: a retry is of no use. */
  isRefused: boolean
  loadingMore: boolean
  loadMore: () => void
  retry: () => void
}

const nothing = () => undefined
const none: readonly CatalogueListing[] = []

/** The listings that pass the browser's filters, in the order of the search. */
const fitting = (listings: readonly CatalogueListing[], search: CatalogueSearch) =>
  sortListings(filterListings(listings, search), search.sort)

/** The results of a search in the full catalogue, where the browser can apply all its filters. */
export const foundAmong = (
  catalogue: readonly CatalogueListing[],
  search: CatalogueSearch,
  categories: readonly Category[],
) => fitting(catalogue, withKnownKinds(search, categories))

/**
 * All results, where the browser holds the full catalogue and can apply the filters: a change takes a few milliseconds.
 * `isPending` while that is not known.
 */
function useHeldResults(
  search: CatalogueSearch,
  from: SearchKey | undefined,
  categories?: readonly Category[],
) {
  // Hydration renders the server's results first.
  const { data, isError } = useGetCatalogueQuery(undefined, { skip: !useHydratedInTransition() })
  const canCount = !from && !needsServer(search) && categories !== undefined
  const listings = canCount ? (data ?? undefined) : undefined
  const held = useMemo(
    () => listings && categories && foundAmong(listings, search, categories),
    [listings, search, categories],
  )
  return { held, isPending: data === undefined && !isError && !from && !needsServer(search) }
}

interface AtHand {
  listings: readonly CatalogueListing[]
  /** The server's filters that they were found by. */
  serverFilters: string
}

/** The last results, as far as they are known to match the current search. */
function useAtHand(current: readonly CatalogueListing[] | undefined, search: CatalogueSearch) {
  const serverFilters = JSON.stringify(serverFiltersOf(search))
  const [last, setLast] = useState<AtHand>({ listings: current ?? none, serverFilters })
  if (current && current !== last.listings) setLast({ listings: current, serverFilters })
  return useMemo(() => {
    const listings =
      needsServer(search) && serverFilters !== last.serverFilters ? none : fitting(last.listings, search)
    return listings.length > 0 ? listings : undefined
  }, [last, search, serverFilters])
}

interface Wanted {
  search: CatalogueSearch
  /** Somebody is typing at it. */
  typing: boolean
  /** The cursor after which the list begins; at its start unless given. */
  from: SearchKey | undefined
  /** Undefined while they load. */
  categories: readonly Category[] | undefined
  /** The scroll position to restore. */
  place: ScrollPosition | undefined
}

/**
 * The results of a search. A browser that holds the catalogue filters by itself; otherwise the database does, and until its
 * response the matching ones of the previous listings are shown, without a count.
 */
export function useResults({ search, typing, from, categories, place }: Wanted): Results {
  const { held, isPending } = useHeldResults(search, from, categories)
  const needed = place ? neededFor(place) : 0
  const debounced = useDebounced(search, typing)
  const request = useMemo(() => ({ ...searchOf(debounced), ...(from && { after: from }) }), [debounced, from])
  // A list from the held catalogue comes from there again.
  const list = useSearchList(request, held !== undefined, place?.held && isPending ? 0 : needed)
  const isAnswered = debounced === search && list.listings !== undefined
  const current = held ?? (isAnswered ? list.listings : undefined)
  const atHand = useAtHand(current, search)
  const steady = useStableOrder(current, search)

  if (held)
    return {
      listings: steady,
      total: held.length,
      expected: 0,
      held: true,
      failed: false,
      failure: '',
      isRefused: false,
      loadingMore: false,
      loadMore: nothing,
      retry: nothing,
    }
  const isComing = !list.failed && (!isAnswered || (list.next && (list.listings?.length ?? 0) < needed))
  const expected = isComing ? needed : 0
  if (isAnswered) return { ...list, listings: steady, expected, held: false, total: list.total ?? undefined }
  return { ...list, expected, held: false, listings: atHand, total: undefined, next: undefined }
}
