import { seeListing } from 'shared-backend'
import { useKeptOffline } from 'shared-backend/offline'
import { useEffect } from 'react'

/** Notes in this browser that the listing was seen, for 'Vistos recentemente' and for times without a connection. */
export function useSeen(id: string, isOffered: boolean) {
  useEffect(() => {
    if (isOffered) seeListing(id)
  }, [id, isOffered])
  useKeptOffline(isOffered ? `/property/${id}` : undefined)
}
