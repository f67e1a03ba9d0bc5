import type { Category, LocationOption } from 'shared-backend/properties'
import { fold } from 'shared-backend'
import { readPhrase, type Meaning, type Piece } from 'shared-domain/phrases'
import { readWords, requestNames, type CatalogueSearch } from 'shared-domain/search'

export interface Known {
  categories: readonly Category[]
  places: readonly LocationOption[]
}

/** The words of a piece to search texts for; a single word stays as it was typed. */
function wordsOf({ text, says: { words = [] } }: Piece) {
  return words.length === 1 && fold(text) === words[0] ? [text] : words
}

/** The filters that a phrase sets; a kind that the agency does not have sets none, and stays among the words. */
function filtersOf(meaning: Meaning, saysDeal: boolean, kinds: string) {
  const filters: Partial<CatalogueSearch> = Object.fromEntries(
    Object.entries(requestNames).flatMap(([filter, request]) => {
      const value = meaning[request]
      return typeof value === 'number' || value === true ? [[filter, value]] : []
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
 * Adds a phrase to a search: its filters replace those of the search, and its amenities and words are added. Everything that
 * sets no filter is among the words.
 */
export function understand(
  phrase: string,
  search: CatalogueSearch,
  { categories, places }: Known,
): Understood {
  const { meaning, pieces } = readPhrase(phrase.replaceAll(/\s+/g, ' '), places)
  const idOf = (kind: string) => categories.find(({ name }) => name === kind)?.id ?? []
  // The parser takes a loja for a Sala Comercial: the agency may have a kind of that very name, too.
  const named = ({ text, says }: Piece) =>
    says.kinds
      ? categories
          .filter(({ name, plural }) => [name, plural ?? ''].some((one) => fold(one) === fold(text)))
          .map(({ id }) => id)
      : []
  const isUnknown = (piece: Piece) =>
    piece.says.kinds && piece.says.kinds.flatMap(idOf).length + named(piece).length === 0
  const kinds = [...new Set([...(meaning.kinds ?? []).flatMap(idOf), ...pieces.flatMap(named)])].join()
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
