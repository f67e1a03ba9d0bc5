import type { HeadContext, PageHead } from 'shared-backend'
import { listingDetailsApi } from 'shared-backend/properties'
import { head as notIndexed } from '../addresses/noindex.ts'
import { inOrder } from '../favourites/address.ts'
import { sharedHead } from '../favourites/sharedHead.ts'
import { compareAddress, comparedIn } from './address.ts'
import { text } from './text.ts'

export function head({ state, query = '', address }: HeadContext): PageHead {
  const ids = comparedIn(query)
  if (ids.length === 0) return notIndexed()
  const { data } = listingDetailsApi.endpoints.getListingDetails.select(ids)(state)
  const canonical = address && new URL(compareAddress(ids), address).href
  return sharedHead(data && inOrder(ids, data), canonical, text.title)
}
