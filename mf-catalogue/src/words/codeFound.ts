import type { RedirectContext } from 'shared-backend'
import { searchApi } from 'shared-backend/properties'
import { byCode, isCode } from './byCode.ts'

/** To the listing, where the code names one. */
export function redirect({ params, state }: RedirectContext) {
  if (!isCode(params.code)) return undefined
  const found = searchApi.endpoints.searchProperties.select(byCode(params.code))(state).data
  const [listing, another] = found?.rows ?? []
  return listing && !another ? `/property/${listing.id}` : undefined
}
