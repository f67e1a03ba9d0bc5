import type { AskedFor, HeadContext, PageHead, RootState } from 'shared-backend'
import { searchApi } from 'shared-backend/properties'
import { byCode } from './byCode.ts'

const foundIn = (state: RootState, code?: string) =>
  searchApi.endpoints.searchProperties.select(byCode(code))(state).data?.rows

/** To the listing, where the code names one. */
export function redirect({ params, state }: AskedFor) {
  const [listing, another] = foundIn(state, params.code) ?? []
  return listing && !another ? `/property/${listing.id}` : undefined
}

export const head = ({ params, state }: HeadContext): PageHead =>
  foundIn(state, params.code)?.length === 0 ? { status: 404 } : {}
