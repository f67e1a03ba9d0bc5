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

/** The facet counts of one search. */
export interface FacetCounts {
  search: CatalogueSearch
  count: CountOf
}

export interface FacetsProps {
  search: CatalogueSearch
  /** Somebody is typing at it. */
  typing: boolean
  /** Undefined while they load. */
  categories: readonly Category[] | undefined
  /** Choices are visible that only the database can count. */
  wantsAll: boolean
  publish: (facetCounts: FacetCounts) => void
}

/** The request for the facets of a search; its order does not matter. */
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
 * Counts the choices of the filters, and draws the histogram of prices. A browser that holds the catalogue counts by itself
 * as far as it can; the procedure counts the rest, and without its response the choices have no counts.
 */
export function Facets(props: FacetsProps) {
  const { search, categories, wantsAll, publish } = props
  const { data: held, isError } = useGetCatalogueQuery()
  const canCount = held && categories && !needsServer(search)
  const own = useMemo(
    () => (canCount ? countFacets(held, withKnownKinds(search, categories)) : undefined),
    [canCount, held, search, categories],
  )
  const isHeldKnown = held !== undefined || isError
  const fromServer = useFacetRequest(props, !isHeldKnown || (own !== undefined && !wantsAll))
  const prices = usePrices(search, (own ?? fromServer)?.prices)

  // Before the paint: otherwise counts would disappear and appear with each change.
  useLayoutEffect(() => {
    if (own || fromServer) publish({ search, count: countsOf(own, fromServer) })
  }, [search, own, fromServer, publish])

  return prices && prices.length > 0 && <PriceBars prices={prices} {...search} />
}
