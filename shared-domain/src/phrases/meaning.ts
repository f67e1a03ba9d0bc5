import type { SearchFilters } from '../search/request.ts'

/** A neighbourhood, or a whole city. */
export interface NamedPlace {
  city: string
  neighborhood?: string
}

/** What a phrase says; what is absent was not said. Kinds are names, amounts of money whole reais, codes in capitals. */
export interface Meaning extends Omit<SearchFilters, 'places'> {
  /** One of them is enough. */
  places?: NamedPlace[]
  /** What is left, without accents and capitals; a term that is negated together with what negates it. */
  words?: string[]
}

/** One stretch of the phrase, as it was typed, and what it says. */
export interface Piece {
  text: string
  says: Meaning
}

export interface Reading {
  meaning: Meaning
  /** In the order of the phrase. */
  pieces: Piece[]
}
