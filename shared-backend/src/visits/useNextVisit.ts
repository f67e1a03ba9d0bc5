import { useEffect } from 'react'
import { keptVisits, useConfig } from 'shared-backend'
import { isComing } from './isComing.ts'

/** The next visit that this browser knows, of all or of one listing, until its end. Those that it knows are read anew. */
export function useNextVisit(propertyId?: string) {
  const { supabase } = useConfig()
  useEffect(() => {
    if (keptVisits.current()[0])
      import('./refreshVisits.ts')
        .then((code) => code.refreshVisits(keptVisits, supabase))
        .catch(() => undefined)
  }, [supabase])
  return keptVisits.useList((list) =>
    list.find((one) => isComing(one) && (!propertyId || one.property_id === propertyId)),
  )
}
