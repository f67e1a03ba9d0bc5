import { learnFavourites, useFavourites } from 'shared-backend/favourites'
import { useGetListingsQuery } from 'shared-backend/properties'
import { useEffect, useMemo } from 'react'
import type { Kept } from './order.ts'

/** The kept listings with what visitors see of them by now; without a connection what this browser knows of them. */
export function useKept() {
  const favourites = useFavourites()
  // In an order of its own: moving one asks for nothing.
  const ids = useMemo(() => favourites.map(({ id }) => id).sort(), [favourites])
  const query = useGetListingsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: true })
  const { data, isError } = query

  useEffect(() => {
    if (data) learnFavourites(data)
  }, [data])

  const kept: Kept[] | undefined = useMemo(() => {
    if (favourites.length > 0 && !data && !isError) return undefined
    return favourites.map((favourite) => ({
      favourite,
      listing: data ? data.find(({ id }) => id === favourite.id) : null,
    }))
  }, [favourites, data, isError])
  return { ...query, kept }
}
