import type { Store } from 'shared-backend'
import { listingDetailsApi } from 'shared-backend/properties'
import { readIds } from '../favourites/address.ts'
import { MOST_COMPARED } from './address.ts'

const { getListingDetails } = listingDetailsApi.endpoints

export function loadCompared(dispatch: Store['dispatch'], query: string) {
  const ids = readIds(query).slice(0, MOST_COMPARED)
  return ids.length > 0 ? dispatch(getListingDetails.initiate(ids, { subscribe: false })) : undefined
}
