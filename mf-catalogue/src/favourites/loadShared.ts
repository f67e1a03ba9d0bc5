import type { Store } from 'shared-backend'
import { listingsApi } from 'shared-backend/properties'
import { readIds } from './address.ts'

const { getListings } = listingsApi.endpoints

/** What is kept is in the browser; only a shared list is in the address. */
export function loadShared(dispatch: Store['dispatch'], query: string) {
  const ids = readIds(query)
  return ids.length > 0 ? dispatch(getListings.initiate(ids, { subscribe: false })) : undefined
}
