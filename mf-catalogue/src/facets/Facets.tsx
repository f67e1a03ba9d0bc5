import { useLayoutEffect, useMemo, useState } from 'react'
import {
  useGetCatalogueQuery,
  useSearchFacetsQuery,
  type Category,
  type SearchFacets,
} from 'shared-backend/properties'
import { useDebounced } from '../catalogue/useDebounced.ts'
import type { CatalogueSearch } from 'shared-domain/search'
import { needsServer, withKnownKinds, searchOf, countFacets } from 'shared-domain/search'
import { countsOf, type CountOf } from './countOf.ts'
import { PriceBars } from './PriceBars.tsx'

/** The counts beside one search, and beside no other. */
export interface FacetCounts {
  search: CatalogueSearch
  count: CountOf
}

export interface FacetsProps {
  search: CatalogueSearch
  /** Somebody is typing at it. */
  typing: boolean
  /** Undefined before they are here. */
  categories: readonly Category[] | undefined
  /** Choices are in sight of which cards tell nothing. */
  wantsAll: boolean
  publish: (facetCounts: FacetCounts) => void
}

/** What the database is asked for a search, in whatever order. */
function requestOf(search: CatalogueSearch) {
  const { filters, words } = searchOf(search)
  return { filters, words }
}

/** The procedure's answer for this search, once nobody types at it. */
function useFacetRequest({ search, typing }: FacetsProps, skip: boolean) {
  const settled = useDebounced(search, typing)
  const request = useMemo(() => requestOf(settled), [settled])
  const { currentData } = useSearchFacetsQuery(request, { skip })
  return settled === search ? currentData : undefined
}

/** The bars of the prices, which no limit of the price changes: they stay while one is typed. */
function usePrices(search: CatalogueSearch, prices: SearchFacets['prices'] | undefined) {
  const beside = JSON.stringify(requestOf({ ...search, minPrice: null, maxPrice: null }))
  const [last, setLast] = useState({ beside, prices })
  if (prices && (prices !== last.prices || beside !== last.beside)) setLast({ beside, prices })
  return prices ?? (last.beside === beside ? last.prices : undefined)
}

/**
 * Counts the choices of the filters, and draws those of the price. A browser that holds the catalogue counts by itself
 * what cards tell; for the rest the procedure is asked, and an answer that does not come leaves the choices as they are.
 */
export function Facets(props: FacetsProps) {
  const { search, categories, wantsAll, publish } = props
  const { data: held, isError } = useGetCatalogueQuery()
  const canCount = held && categories && !needsServer(search)
  const own = useMemo(
    () => (canCount ? countFacets(held, withKnownKinds(search, categories)) : undefined),
    [canCount, held, search, categories],
  )
  const isKnownWho = held !== undefined || isError
  const asked = useFacetRequest(props, !isKnownWho || (own !== undefined && !wantsAll))
  const prices = usePrices(search, (own ?? asked)?.prices)

  // Before anything is painted: counts would else come and go with each change.
  useLayoutEffect(() => {
    if (own || asked) publish({ search, count: countsOf(own, asked) })
  }, [search, own, asked, publish])

  return prices && prices.length > 0 && <PriceBars prices={prices} {...search} />
}
