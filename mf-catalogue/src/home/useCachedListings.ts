import { useEffect, useState } from 'react'
import { listingsChangedRecently, onListingsChange, useAppSelector } from 'shared-backend'
import type { carouselsApi, ListingCard } from 'shared-backend/properties'
import { sections } from './text.ts'
import { cacheListings, readCachedListings } from './listingCache.ts'

export interface Listings {
  /** Undefined while they load. */
  listings?: readonly ListingCard[]
  failed: boolean
}

type ListingsEndpoint = (typeof carouselsApi.endpoints)['getFeaturedListings' | 'getSaleListings']

/**
 * A carousel's listings: those of the page, else those of the last five minutes if the browser has cached
 * them and changed none since, else from the API.
 */
export function useCachedListings(name: string, { select, useQuery }: ListingsEndpoint): Listings {
  const isHere = useAppSelector((state) => select()(state).data !== undefined)
  const [cached] = useState(() => (isHere ? null : readCachedListings(name)))
  const [isCacheCurrent, setIsCacheCurrent] = useState(cached !== null)
  // The page's data may be some seconds older than an admin's own change.
  const [isPageOutdated] = useState(listingsChangedRecently)
  const { data, isError, isFetching } = useQuery(undefined, {
    skip: isCacheCurrent,
    refetchOnMountOrArgChange: isPageOutdated,
  })

  useEffect(() => onListingsChange(() => setIsCacheCurrent(false)), [])

  useEffect(() => {
    if (data && !isFetching && !isError) cacheListings(name, data)
  }, [name, data, isFetching, isError])

  useEffect(() => {
    if (isError) console.error(sections.cacheFailed, name)
  }, [name, isError])

  return { listings: data ?? cached ?? undefined, failed: isError }
}
