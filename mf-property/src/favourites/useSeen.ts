import { seeListing } from 'shared-backend'
import { useEffect } from 'react'

/** Notes in this browser that the listing was seen, for 'Vistos recentemente'. */
export function useSeen(id: string, isOffered: boolean) {
  useEffect(() => {
    if (isOffered) seeListing(id)
  }, [id, isOffered])
}
