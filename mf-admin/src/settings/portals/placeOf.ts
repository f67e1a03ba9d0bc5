import type { ExaminedListing } from 'shared-backend/admin/listings'
import type { Place } from './text.ts'

/** Where a listing stands: kept back by the agency, refused by the portal's rules, or in the feed. */
export const placeOf = ({ publish, readiness }: ExaminedListing): Place =>
  !publish ? 'kept' : readiness.stops.length > 0 ? 'out' : 'in'
