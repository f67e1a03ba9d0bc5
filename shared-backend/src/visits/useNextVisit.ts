import { keptVisits } from 'shared-backend'
import { isComing } from './isComing.ts'

/** The next visit that this browser knows, of all or of one listing, until its end. */
export const useNextVisit = (propertyId?: string) =>
  keptVisits.useList((list) =>
    list.find((one) => isComing(one) && (!propertyId || one.property_id === propertyId)),
  )
