import {
  CATALOGUE,
  PHRASE,
  PLACES,
  readPhraseOf,
  readSearch,
  writeSearch,
  type CatalogueSearch,
} from 'shared-domain/search'
import { isChosen } from './chosen.ts'
import { MOST_PLACES } from 'shared-domain/search'

/** The address of a search on `path`, with the pending phrase of a query. */
export function withPendingPhrase(path: string, search: CatalogueSearch, query: string) {
  const params = new URLSearchParams(writeSearch(search))
  const phrase = readPhraseOf(query)
  if (phrase) params.set(PHRASE, phrase)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The redirect of a submitted choice: to its listings, or back to the choice, with a warning, where it is too long. */
export function chosenPlacesAddress(query: string) {
  if (!isChosen(query)) return undefined
  const search = readSearch(query)
  return withPendingPhrase(search.places.length > MOST_PLACES ? PLACES : CATALOGUE, search, query)
}
