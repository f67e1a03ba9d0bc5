import {
  useGetLeadFiguresQuery,
  useGetLeadListInfiniteQuery,
  type LeadListRequest,
} from 'shared-backend/admin/desk'
import { useEffect, useMemo, useRef, useState } from 'react'

/** The loaded part of the list; the previous list until the requested one is loaded. */
export function useLeadList(request: LeadListRequest) {
  const list = useGetLeadListInfiniteQuery(request, { refetchOnMountOrArgChange: true })
  const { data, currentData, isFetching, isError, error, isFetchNextPageError, fetchNextPage, refetch } = list
  const leads = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  const first = data?.pages[0]

  // The header asks every other minute how many there are: where that has changed, the list has too.
  const { data: figures } = useGetLeadFiguresQuery([])
  const counted = useRef(figures?.total)
  useEffect(() => {
    const isOther = counted.current !== undefined && counted.current !== figures?.total
    counted.current = figures?.total
    if (isOther && first && first.total !== figures?.total) void refetch()
  }, [figures?.total, first, refetch])

  // A list that is being reloaded has no next page: that is requested once the list is loaded.
  const [wantedAfter, setWantedAfter] = useState<string>()
  const isMoreWanted = wantedAfter !== undefined && wantedAfter === list.requestId
  useEffect(() => {
    if (isMoreWanted && !isFetching) void fetchNextPage()
  }, [isMoreWanted, isFetching, fetchNextPage])

  return {
    leads,
    found: first?.found ?? 0,
    total: first?.total ?? 0,
    isCurrent: currentData !== undefined,
    /** Of the list itself, where nothing else of it is here. */
    failure: isError && !currentData ? { message: error?.message } : null,
    moreFailed: isFetchNextPageError,
    /** The shown list may be outdated. */
    refreshFailed: isError && currentData !== undefined && !isFetchNextPageError,
    hasMore: list.hasNextPage && currentData !== undefined,
    isLoadingMore: list.isFetchingNextPage || isMoreWanted,
    loadMore: () => setWantedAfter(list.requestId),
    retry: () => void refetch(),
  }
}
