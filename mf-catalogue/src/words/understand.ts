import type { Category, LocationOption } from 'shared-backend/properties'
import { fold } from 'shared-backend'
import { readPhrase, type Meaning, type Piece } from 'shared-domain/phrases'
import { readWords, requestNames, type CatalogueSearch } from 'shared-domain/search'

export interface Known {
  categories: readonly Category[]
  places: readonly LocationOption[]
}

/** What a piece leaves to look for in texts: as it was typed, where it is one word or one that is not wanted. */
function wordsOf({ text, says: { words = [] } }: Piece) {
  return words.length === 1 && fold(text) === words[0] ? [text] : words
}

/** The filters that a phrase sets; a kind that the agency does not have sets none, and stays among the words. */
function filtersOf(meaning: Meaning, saysDeal: boolean, kinds: string) {
  const filters: Partial<CatalogueSearch> = Object.fromEntries(
    Object.entries(requestNames).flatMap(([filter, request]) => {
      const said = meaning[request]
      return typeof said === 'number' || said === true ? [[filter, said]] : []
    }),
  )
  if (saysDeal) filters.type = meaning.deal ?? 'all'
  if (kinds) filters.category = kinds
  if (meaning.places)
    filters.places = meaning.places.map(({ city, neighborhood = '' }) => ({ city, neighborhood }))
  return filters
}

export interface Understood {
  search: CatalogueSearch
  /** Of a listing that the phrase names. */
  code?: string
}

/**
 * The search with what a phrase says: that counts instead of what the filters said of the same, and amenities and words
 * come to those that are there. Whatever no filter can say is among the words.
 */
export function understand(
  phrase: string,
  search: CatalogueSearch,
  { categories, places }: Known,
): Understood {
  const { meaning, pieces } = readPhrase(phrase.replaceAll(/\s+/g, ' '), places)
  const idOf = (kind: string) => categories.find(({ name }) => name === kind)?.id ?? []
  const isUnknown = ({ says: { kinds = [] } }: Piece) => kinds.length > 0 && kinds.flatMap(idOf).length === 0
  const kinds = (meaning.kinds ?? []).flatMap(idOf).join()
  const saysDeal = pieces.some(({ says }) => says.deal)
  const left = pieces.flatMap((piece) => (isUnknown(piece) ? [piece.text] : wordsOf(piece)))
  const next: CatalogueSearch = {
    ...search,
    ...filtersOf(meaning, saysDeal, kinds),
    amenities: [...new Set([...search.amenities, ...(meaning.amenities ?? [])])],
    words: readWords([...search.words, ...left]),
  }
  return { search: next, code: meaning.code }
}
