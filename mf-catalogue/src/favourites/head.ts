import type { HeadContext, PageHead } from 'shared-backend'
import { listingsApi } from 'shared-backend/properties'
import { head as notIndexed } from '../addresses/noindex.ts'
import { inOrder, readIds, sharedAddress } from './address.ts'
import { sharedHead } from './sharedHead.ts'
import { text } from './text.ts'

/** The visitor's own list is in no request: only a shared one has a head of its own. */
export function head({ state, query = '', address }: HeadContext): PageHead {
  const ids = readIds(query)
  if (ids.length === 0) return notIndexed()
  const { data } = listingsApi.endpoints.getListings.select(ids)(state)
  const canonical = address && new URL(sharedAddress(ids), address).href
  return sharedHead(data && inOrder(ids, data), canonical, text.sharedTitle)
}
