import { useEffect, useState } from 'react'
import { listingsChangedRecently, onListingsChange, useAppSelector } from 'shared-backend'
import type { carouselsApi, ListingCard } from 'shared-backend/properties'
import { sections } from './text.ts'
import { keepListings, readListings } from './listingCache.ts'

export interface Listings {
  /** Undefined while they load. */
  listings?: readonly ListingCard[]
  failed: boolean
}

type ListingsEndpoint = (typeof carouselsApi.endpoints)['getFeaturedListings' | 'getSaleListings']

/**
 * A carousel's listings: those that came with the page, those of the last five minutes if the browser has kept
 * them and changed none since, else from the API.
 */
export function useCachedListings(name: string, { select, useQuery }: ListingsEndpoint): Listings {
  const isHere = useAppSelector((state) => select()(state).data !== undefined)
  const [kept] = useState(() => (isHere ? null : readListings(name)))
  const [isKeptCurrent, setIsKeptCurrent] = useState(kept !== null)
  // The page's data may be some seconds older than an admin's own change.
  const [isPageOutdated] = useState(listingsChangedRecently)
  const { data, isError, isFetching } = useQuery(undefined, {
    skip: isKeptCurrent,
    refetchOnMountOrArgChange: isPageOutdated,
  })

  useEffect(() => onListingsChange(() => setIsKeptCurrent(false)), [])

  useEffect(() => {
    if (data && !isFetching && !isError) keepListings(name, data)
  }, [name, data, isFetching, isError])

  useEffect(() => {
    if (isError) console.error(sections.cacheFailed, name)
  }, [name, isError])

  return { listings: data ?? kept ?? undefined, failed: isError }
}
