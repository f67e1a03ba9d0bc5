import { useCallback, useEffect, useMemo } from 'react'
import { isBackendError, useAppDispatch, type Store } from 'shared-backend'
import {
  extendSearchList,
  MOST_ROWS,
  searchApi,
  useSearchListInfiniteQuery,
  useSearchPropertiesQuery,
} from 'shared-backend/properties'
import { type SearchKey, type SearchListRequest } from 'shared-domain/search'
import { failureText } from '../failureText.ts'

interface Held {
  unsubscribe: () => void
}

/** The subscription of the list that was shown last, by store: it stays in the cache with all its pages. */
const held = new WeakMap<Store['dispatch'], Held>()

function useKeepInCache(request: SearchListRequest, isHere: boolean) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isHere) return
    const before = held.get(dispatch)
    held.set(dispatch, dispatch(searchApi.endpoints.searchList.initiate(request)))
    before?.unsubscribe()
  }, [dispatch, request, isHere])
}

/** Loads the listings that the list lacks, in as few pages as possible. */
function useMissingRows(request: SearchListRequest, next: SearchKey | undefined, lacking: number) {
  const dispatch = useAppDispatch()
  const limit = Math.min(lacking, MOST_ROWS)
  const page = useSearchPropertiesQuery({ ...request, after: next, limit }, { skip: !next || lacking <= 0 })
  const { currentData } = page
  useEffect(() => {
    if (next && currentData) dispatch(extendSearchList(request, next, currentData))
  }, [dispatch, request, next, currentData])
  return page
}

/**
 * The list of a search from the database, page after page. Each search has a cache entry of its own, so a slow response
 * cannot replace that of another search.
 * @param skip sends no request
 * @param needed how many listings are loaded at once, if there are so many
 */
export function useSearchList(request: SearchListRequest, skip: boolean, needed: number) {
  const list = useSearchListInfiniteQuery(request, { skip })
  // A list that begins at a cursor has no total: a request for the full list has it.
  const { after, ...full } = request
  const size = useSearchPropertiesQuery({ ...full, limit: 1 }, { skip: skip || !after })
  const { currentData, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  useKeepInCache(request, Boolean(currentData))

  const listings = useMemo(() => currentData?.pages.flatMap(({ rows }) => rows), [currentData])
  const next = currentData?.pages.at(-1)?.next ?? undefined
  const lacking = listings && !skip ? needed - listings.length : 0
  const rest = useMissingRows(request, next, lacking)
  const restFailed = rest.isError && !rest.isFetching && lacking > 0

  const failed = (isError && !isFetching) || (size.isError && !size.isFetching) || restFailed
  const isComing = lacking > 0 && next !== undefined && !failed
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isComing && !failed) void fetchNextPage()
  }, [hasNextPage, isFetching, isComing, failed, fetchNextPage])
  return {
    listings,
    total: after ? size.currentData?.total : currentData?.pages[0]?.total,
    next,
    failed,
    failure: failureText(list.error ?? size.error ?? rest.error),
    isRefused: failed && isBackendError(list.error) && list.error.kind === 'invalid',
    loadingMore: isFetchingNextPage || isComing,
    loadMore,
    retry: () => {
      if (restFailed) void rest.refetch()
      if (size.isError) void size.refetch()
      if (isError) void (currentData ? fetchNextPage() : refetch())
    },
  }
}
