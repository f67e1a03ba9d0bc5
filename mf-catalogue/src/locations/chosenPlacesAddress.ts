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

/** A search on `path`, with the phrase of a query that still waits to be read. */
export function withPendingPhrase(path: string, search: CatalogueSearch, query: string) {
  const params = new URLSearchParams(writeSearch(search))
  const phrase = readPhraseOf(query)
  if (phrase) params.set(PHRASE, phrase)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Where a choice of places leads: to its listings, or back to the choice, which says that it is of too many. */
export function chosenPlacesAddress(query: string) {
  if (!isChosen(query)) return undefined
  const search = readSearch(query)
  return withPendingPhrase(search.places.length > MOST_PLACES ? PLACES : CATALOGUE, search, query)
}
