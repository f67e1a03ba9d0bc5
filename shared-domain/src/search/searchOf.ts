import type { CatalogueSearch } from './address.ts'
import { isSet, kindsOf } from './filters.ts'
import { requestNames, type SearchFilters, type SearchListRequest } from './request.ts'

/** Quotes a phrase, which has a blank: 'sem condomínio'. */
const quoted = (word: string) => (word.includes(' ') ? `"${word}"` : word)

const names = Object.keys(requestNames) as (keyof typeof requestNames)[]

/** The request for a search of the catalogue; filters that narrow nothing are left out. */
export function searchOf(search: CatalogueSearch): SearchListRequest {
  const { category, words, sort } = search
  const values = { ...search, category: kindsOf(category) }
  const set = names.filter((name) => isSet(values[name])).map((name) => [requestNames[name], values[name]])
  return {
    ...(set.length > 0 && { filters: Object.fromEntries(set) as SearchFilters }),
    ...(words.length > 0 && { words: words.map(quoted).join(' ') }),
    ...(sort !== 'newest' && { order: sort }),
  }
}
