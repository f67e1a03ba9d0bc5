import { parameterNames, readPhraseOf, readSearch, writeSearch, type CatalogueSearch } from './address.ts'

/**
 * The canonical form of a query: a form that a browser sends without a script has amounts as they were typed, and empty
 * parameters. Parameters that are not of the search stay, behind the others.
 * @param search replaces the search of the query, with its phrase read
 */
export function canonicalQuery(query: string, search?: CatalogueSearch) {
  // Reading the phrase redirects anyway: one redirect, not two.
  if (!search && readPhraseOf(query)) return query
  const params = new URLSearchParams(writeSearch(search ?? readSearch(query)))
  for (const [name, value] of new URLSearchParams(query))
    if (!parameterNames.has(name)) params.append(name, value)
  const canonical = params.toString()
  return canonical && `?${canonical}`
}
