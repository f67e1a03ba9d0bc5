import type { RedirectContext } from 'shared-backend'
import { carouselsApi, locationsApi } from 'shared-backend/properties'
import { canonicalQuery, CATALOGUE, codeAddress, readPhraseOf, readSearch } from 'shared-domain/search'
import { understand } from './understand.ts'

/** Where a form leads that was sent without a script: its phrase is read into filters. */
export function redirect({ query, state }: RedirectContext) {
  const phrase = readPhraseOf(query)
  if (!phrase) return undefined
  const { data: categories } = carouselsApi.endpoints.getCategories.select()(state)
  const { data: places } = locationsApi.endpoints.getPlaces.select()(state)
  if (!categories || !places) return undefined
  const { search, code } = understand(phrase, readSearch(query), { categories, places })
  return code ? codeAddress(code) : CATALOGUE + canonicalQuery(query, search)
}
