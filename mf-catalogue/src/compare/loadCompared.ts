import type { Store } from 'shared-backend'
import { listingDetailsApi } from 'shared-backend/properties'
import { comparedIn } from './address.ts'

const { getListingDetails } = listingDetailsApi.endpoints

export function loadCompared(dispatch: Store['dispatch'], query: string) {
  const ids = comparedIn(query)
  return ids.length > 0 ? dispatch(getListingDetails.initiate(ids, { subscribe: false })) : undefined
}
