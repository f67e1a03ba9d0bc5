import type { AmenityName, BuildingAmenityName } from './amenities.ts'

export type DealName = 'sale' | 'rent'

/** A neighbourhood, or a whole city. */
export interface NamedPlace {
  city: string
  neighborhood?: string
}

/** What a phrase says; what is absent was not said. */
export interface Meaning {
  deal?: DealName
  /** Names of `property_categories`. */
  kinds?: string[]
  /** One of them is enough. */
  places?: NamedPlace[]
  /** At least so many: up to 5 bedrooms, up to 4 of the others. */
  minBedrooms?: number
  minBathrooms?: number
  minSuites?: number
  minParking?: number
  /** Whole reais. */
  minPrice?: number
  maxPrice?: number
  /** Whole reais a month for rent and what comes with it. */
  maxMonthly?: number
  /** Square metres. */
  minArea?: number
  maxArea?: number
  furnished?: true
  pets?: true
  amenities?: (AmenityName | BuildingAmenityName)[]
  /** Days. */
  newSinceDays?: number
  /** A listing's short code or the agency's own, in capitals. */
  code?: string
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
