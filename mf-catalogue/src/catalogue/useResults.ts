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
  /** After which place those follow that are not here; undefined where none are known to. */
  next?: SearchKey
  /** The list is coming to be as long as this, for whom was so far down; 0 where nothing is waited for. */
  awaited: number
  /** They are of the catalogue that the browser holds. */
  held: boolean
  failed: boolean
  /** What to say where it failed. */
  failure: string
  /** It failed because more is asked than the search takes: trying again is of no use. */
  isRefused: boolean
  loadingMore: boolean
  loadMore: () => void
  retry: () => void
}

const nothing = () => undefined
const none: readonly CatalogueListing[] = []

/** What of `listings` fits as far as they tell, in its order. */
const fitting = (listings: readonly CatalogueListing[], search: CatalogueSearch) =>
  sortListings(filterListings(listings, search), search.sort)

/** What a search finds in the whole catalogue, where its listings tell that by themselves. */
export const foundAmong = (
  catalogue: readonly CatalogueListing[],
  search: CatalogueSearch,
  categories: readonly Category[],
) => fitting(catalogue, withKnownKinds(search, categories))

/**
 * All that fits, where the browser holds the whole catalogue and can tell: a change is a few milliseconds. `mayCome` as
 * long as that is not known.
 */
function useHeld(search: CatalogueSearch, from: SearchKey | undefined, categories?: readonly Category[]) {
  // What the server has rendered comes first.
  const { data, isError } = useGetCatalogueQuery(undefined, { skip: !useHydratedInTransition() })
  const canCount = !from && !needsServer(search) && categories !== undefined
  const listings = canCount ? (data ?? undefined) : undefined
  const held = useMemo(
    () => listings && categories && foundAmong(listings, search, categories),
    [listings, search, categories],
  )
  return { held, mayCome: data === undefined && !isError && !from && !needsServer(search) }
}

interface AtHand {
  listings: readonly CatalogueListing[]
  /** What else they were found by, that they do not tell of themselves. */
  asked: string
}

/** What was found last, as far as it is known to fit what is looked for now. */
function useAtHand(found: readonly CatalogueListing[] | undefined, search: CatalogueSearch) {
  const asked = JSON.stringify(serverFiltersOf(search))
  const [last, setLast] = useState<AtHand>({ listings: found ?? none, asked })
  if (found && found !== last.listings) setLast({ listings: found, asked })
  return useMemo(() => {
    const listings = needsServer(search) && asked !== last.asked ? none : fitting(last.listings, search)
    return listings.length > 0 ? listings : undefined
  }, [last, search, asked])
}

interface Wanted {
  search: CatalogueSearch
  /** Somebody is typing at it. */
  typing: boolean
  /** After which place the list begins; at its start unless given. */
  from: SearchKey | undefined
  /** Undefined before they are here. */
  categories: readonly Category[] | undefined
  /** Where the list stood that is come back to. */
  place: ScrollPosition | undefined
}

/**
 * What a search finds. A browser that holds the catalogue tells by itself; else the database does, and until it has what
 * fits of the listings at hand is shown, and no count.
 */
export function useResults({ search, typing, from, categories, place }: Wanted): Results {
  const { held, mayCome } = useHeld(search, from, categories)
  const needed = place ? neededFor(place) : 0
  const asked = useDebounced(search, typing)
  const request = useMemo(() => ({ ...searchOf(asked), ...(from && { after: from }) }), [asked, from])
  // What came from the catalogue comes from there again.
  const list = useSearchList(request, held !== undefined, place?.held && mayCome ? 0 : needed)
  const isAnswered = asked === search && list.listings !== undefined
  const found = held ?? (isAnswered ? list.listings : undefined)
  const atHand = useAtHand(found, search)
  const steady = useStableOrder(found, search)

  if (held)
    return {
      listings: steady,
      total: held.length,
      awaited: 0,
      held: true,
      failed: false,
      failure: '',
      isRefused: false,
      loadingMore: false,
      loadMore: nothing,
      retry: nothing,
    }
  const isComing = !list.failed && (!isAnswered || (list.next && (list.listings?.length ?? 0) < needed))
  const awaited = isComing ? needed : 0
  if (isAnswered) return { ...list, listings: steady, awaited, held: false, total: list.total ?? undefined }
  return { ...list, awaited, held: false, listings: atHand, total: undefined, next: undefined }
}
