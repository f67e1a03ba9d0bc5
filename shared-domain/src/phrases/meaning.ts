import type { SearchFilters } from '../search/request.ts'

/** A neighbourhood, or a full city. */
export interface NamedPlace {
  city: string
  neighborhood?: string
}

/** The filters that a phrase sets. Kinds are names, amounts of money full reais, codes in capitals. */
export interface Meaning extends Omit<SearchFilters, 'places'> {
  /** One of them is enough. */
  places?: NamedPlace[]
  /** The words that set no filter, without accents and capitals; a negated term keeps its negator. */
  words?: string[]
}

/** One stretch of the phrase, as it was typed, with its meaning. */
export interface Piece {
  text: string
  says: Meaning
}

export interface Reading {
  meaning: Meaning
  /** In the order of the phrase. */
  pieces: Piece[]
}
