import { useEffect, useState } from 'react'
import type { ListingCard } from 'shared-backend/properties'
import { home } from '../text.ts'
import { keepListings, readListings } from './listingCache.ts'

export interface Listings {
  /** Undefined while they load. */
  listings?: readonly ListingCard[]
  failed: boolean
}

type ListingsQuery = (arg: void, options: { skip: boolean }) => { data?: ListingCard[]; isError: boolean }

/** A carousel's listings: those of the last five minutes if the browser has kept them, else from the API. */
export function useCachedListings(name: string, useQuery: ListingsQuery): Listings {
  const [kept] = useState(() => readListings(name))
  const { data, isError } = useQuery(undefined, { skip: kept !== null })

  useEffect(() => {
    if (data) keepListings(name, data)
  }, [name, data])

  useEffect(() => {
    if (isError) console.error(home.cacheFailed, name)
  }, [name, isError])

  return { listings: data ?? kept ?? undefined, failed: isError }
}
