import { learnFavourites, useFavourites } from 'shared-backend/favourites'
import { useIsKeptAnswer, useOnline } from 'shared-backend/offline'
import { useGetListingsQuery } from 'shared-backend/properties'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Kept } from './order.ts'

/** The kept listings with what visitors see of them by now; without a connection what this browser knows of them. */
export function useKept() {
  const favourites = useFavourites()
  // In an order of its own: moving one asks for nothing.
  const ids = useMemo(() => favourites.map(({ id }) => id).sort(), [favourites])
  const query = useGetListingsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: true })
  const { data, isError, isFetching, refetch } = query
  // The service worker answers meanwhile with what it has kept, as it does where a line is dead.
  const isKeptAnswer = useIsKeptAnswer(ids)
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const reconnect = useEffectEvent(() => ids.length > 0 && void refetch())
  useEffect(() => {
    if (isOnline && !wasOnline.current) reconnect()
    wasOnline.current = isOnline
  }, [isOnline])

  useEffect(() => {
    if (data) learnFavourites(data)
  }, [data])

  const kept: Kept[] | undefined = useMemo(() => {
    if (favourites.length > 0 && !data && !isError) return undefined
    // While an answer is awaited, or has failed, the one before it is there, without what was kept since.
    const absent = isFetching || isError ? null : undefined
    return favourites.map((favourite) => ({
      favourite,
      listing: data?.find(({ id }) => id === favourite.id) ?? absent,
    }))
  }, [favourites, data, isFetching, isError])
  return { kept, refetch, isOld: !isOnline || isKeptAnswer || (isError && !isFetching) }
}
