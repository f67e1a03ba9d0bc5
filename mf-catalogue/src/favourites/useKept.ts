import { learnFavourites, useFavourites } from 'shared-backend/favourites'
import { useIsKeptAnswer } from 'shared-backend/offline'
import { useGetListingsQuery } from 'shared-backend/properties'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Kept } from './order.ts'

/** Whether the browser has no connection; calls `onReturn` when it has one again. */
function useIsOffline(onReturn: () => void) {
  const [isOffline, setIsOffline] = useState(false)
  const follow = useEffectEvent(() => {
    setIsOffline(!navigator.onLine)
    if (navigator.onLine) onReturn()
  })
  useEffect(() => {
    const listener = () => follow()
    if (!navigator.onLine) listener()
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  }, [])
  return isOffline
}

/** The kept listings with what visitors see of them by now; without a connection what this browser knows of them. */
export function useKept() {
  const favourites = useFavourites()
  // In an order of its own: moving one asks for nothing.
  const ids = useMemo(() => favourites.map(({ id }) => id).sort(), [favourites])
  const query = useGetListingsQuery(ids, { skip: ids.length === 0, refetchOnMountOrArgChange: true })
  const { data, isError, isFetching, refetch } = query
  // The service worker answers meanwhile with what it has kept, as it does where a line is dead.
  const isKeptAnswer = useIsKeptAnswer(ids)
  const isOffline = useIsOffline(() => ids.length > 0 && void refetch())

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
  return { kept, refetch, isOld: isOffline || isKeptAnswer || (isError && !isFetching) }
}
