import { seeListing } from 'shared-backend'
import { useKeptAt, useKeptOffline } from 'shared-backend/offline'
import { useEffect } from 'react'

/**
 * Notes in this browser that the listing was seen, for 'Vistos recentemente' and for times without a connection. Returns
 * when the page was kept, if the browser shows a kept one.
 */
export function useSeen(id: string, isOffered: boolean) {
  useEffect(() => {
    if (isOffered) seeListing(id)
  }, [id, isOffered])
  const address = isOffered ? `/property/${id}` : undefined
  useKeptOffline(address)
  return useKeptAt(address)
}
