import { useCallback, useEffect, useMemo } from 'react'
import { useAppDispatch, type Store } from 'shared-backend'
import {
  searchApi,
  useSearchListInfiniteQuery,
  useSearchPropertiesQuery,
  type SearchListRequest,
} from 'shared-backend/properties'

interface Held {
  unsubscribe: () => void
}

/** By store, the list that was shown last: whoever comes back finds it as long as they had made it. */
const held = new WeakMap<Store['dispatch'], Held>()

function useHold(request: SearchListRequest, isHere: boolean) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isHere) return
    const before = held.get(dispatch)
    held.set(dispatch, dispatch(searchApi.endpoints.searchList.initiate(request)))
    before?.unsubscribe()
  }, [dispatch, request, isHere])
}

/**
 * A search's list, page after page, as the database answers it. Each search has an answer of its own, so one that comes
 * late cannot stand for another.
 * @param skip nothing is asked
 */
export function useSearchList(request: SearchListRequest, skip: boolean) {
  const list = useSearchListInfiniteQuery(request, { skip })
  // A list that begins in the middle does not know how long the whole is.
  const { after, ...whole } = request
  const size = useSearchPropertiesQuery({ ...whole, limit: 1 }, { skip: skip || !after })
  const { currentData, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  useHold(request, Boolean(currentData))

  const listings = useMemo(() => currentData?.pages.flatMap(({ rows }) => rows), [currentData])
  const failed = (isError && !isFetching) || (size.isError && !size.isFetching)
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !failed) void fetchNextPage()
  }, [hasNextPage, isFetching, failed, fetchNextPage])
  return {
    listings,
    total: after ? size.currentData?.total : currentData?.pages[0]?.total,
    next: currentData?.pages.at(-1)?.next ?? undefined,
    failed,
    loadingMore: isFetchingNextPage,
    loadMore,
    retry: () => {
      if (size.isError) void size.refetch()
      if (isError) void (currentData ? fetchNextPage() : refetch())
    },
  }
}
