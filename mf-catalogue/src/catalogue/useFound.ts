import { useMemo } from 'react'
import {
  useGetCatalogueQuery,
  useSearchListInfiniteQuery,
  type CatalogueListing,
  type Category,
} from 'shared-backend/properties'
import type { CatalogueSearch } from '../filters/address.ts'
import { isAsked } from '../filters/filters.ts'
import { searchOf } from '../filters/searchOf.ts'
import { useResults } from './useResults.ts'

export interface Found {
  /** Undefined before the first ones are here. */
  listings?: readonly CatalogueListing[]
  count: number
  /** Whether that is the last word. */
  isCounted: boolean
  loadingMore: boolean
  onMore?: () => void
  isIncomplete: boolean
  isFailed: boolean
  refetch: () => void
}

/** What the browser finds by itself, among all listings. */
function useOwnFound(search: CatalogueSearch, categories: readonly Category[], skip: boolean): Found {
  const { data, isError, isFetching, refetch } = useGetCatalogueQuery(undefined, { skip })
  const results = useResults(data?.listings, categories, search)
  return {
    listings: data && results,
    count: results.length,
    isCounted: Boolean(data?.complete || data?.error),
    loadingMore: Boolean(data && !data.complete && !data.error),
    isIncomplete: Boolean(data?.error),
    isFailed: isError && !data && !isFetching,
    refetch: () => void refetch(),
  }
}

/** What the search procedure finds. */
function useAskedFound(search: CatalogueSearch, skip: boolean): Found {
  const { currentData, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useSearchListInfiniteQuery(searchOf(search), { skip })
  const listings = useMemo(() => currentData?.pages.flatMap(({ rows }) => rows), [currentData])
  return {
    listings,
    count: currentData?.pages[0]?.total ?? 0,
    isCounted: Boolean(currentData),
    loadingMore: isFetchingNextPage,
    onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isIncomplete: isError && !isFetching && Boolean(listings),
    isFailed: isError && !isFetching && !listings,
    // What came before the page that failed stays.
    refetch: () => void (listings ? fetchNextPage() : refetch()),
  }
}

/** The listings that fit a search, in its order: what the browser cannot tell by itself, the procedure is asked. */
export function useFound(search: CatalogueSearch, categories: readonly Category[]): Found {
  const asks = isAsked(search)
  const own = useOwnFound(search, categories, asks)
  const asked = useAskedFound(search, !asks)
  return asks ? asked : own
}
