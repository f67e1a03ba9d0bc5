import { useEffect, useState } from 'react'
import { useAppSelector } from 'shared-backend'
import type { carouselsApi, ListingCard } from 'shared-backend/properties'
import { home } from '../text.ts'
import { keepListings, readListings } from './listingCache.ts'

export interface Listings {
  /** Undefined while they load. */
  listings?: readonly ListingCard[]
  failed: boolean
}

type ListingsEndpoint = (typeof carouselsApi.endpoints)['getFeaturedListings' | 'getSaleListings']

/**
 * A carousel's listings: those that came with the page, those of the last five minutes if the browser has kept
 * them, else from the API.
 */
export function useCachedListings(name: string, { select, useQuery }: ListingsEndpoint): Listings {
  const isHere = useAppSelector((state) => select()(state).data !== undefined)
  const [kept] = useState(() => (isHere ? null : readListings(name)))
  const { data, isError } = useQuery(undefined, { skip: kept !== null })

  useEffect(() => {
    if (data) keepListings(name, data)
  }, [name, data])

  useEffect(() => {
    if (isError) console.error(home.cacheFailed, name)
  }, [name, isError])

  return { listings: data ?? kept ?? undefined, failed: isError }
}
