import type { RedirectContext } from 'shared-backend'
import { searchAddressesApi, searchPath } from 'shared-backend/properties'
import { canonicalQuery, CATALOGUE, readPhraseOf, readSearch, writeSearch } from 'shared-domain/search'
import { addressOf } from './searchAddress.ts'

const patternOf = (parts: ReturnType<typeof addressOf>) =>
  ['/imoveis', parts.deal, parts.first, parts.second, parts.third].filter(Boolean).join('/')

/** Redirects a search that the path does not contain to the catalogue, and another spelling of a name to its slug. */
export function redirect({ params, query, state }: RedirectContext) {
  if (writeSearch(readSearch(query)) || readPhraseOf(query)) return CATALOGUE + canonicalQuery(query)
  const parts = addressOf(params)
  const { data } = searchAddressesApi.endpoints.describeSearch.select(parts)(state)
  if (!data || searchPath(data) === patternOf(parts)) return undefined
  return searchPath(data) + query
}
