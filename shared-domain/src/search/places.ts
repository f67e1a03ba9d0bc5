import { fold } from '../fold/index.ts'

/** A neighbourhood of a city, or all of it. */
export interface Place {
  /** Empty for the full city. */
  neighborhood: string
  city: string
  /** That neighbourhood and no other; otherwise all that contain its name. */
  exact?: true
}

/**
 * The most places of one choice: every server accepts an address with so many. They are a third of the limit of the search,
 * which still answers an address with more.
 */
export const MOST_PLACES = 100

/** `Centro, Florianópolis`: how a place reads, and how it stands in an address. */
export const placeLabel = ({ neighborhood, city }: Place) =>
  neighborhood ? `${neighborhood}, ${city}` : city

/** Equal for two spellings of one place, which the search takes for one. */
export const placeKey = (place: Place) => fold(placeLabel(place))

/** The name under which an address and a form say it. */
export const placeParam = ({ neighborhood, exact }: Place) =>
  neighborhood ? (exact ? 'neighborhood' : 'location') : 'city'

/** No database takes control characters. */
const cleaned = (name: string) => name.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** The place that a label names, or null. A neighbourhood may have a comma in its name, a city has none. */
function parsePlace(label: unknown): Place | null {
  if (typeof label !== 'string') return null
  const comma = label.lastIndexOf(',')
  const neighborhood = cleaned(label.slice(0, Math.max(comma, 0)))
  const city = cleaned(label.slice(comma + 1))
  return neighborhood && city ? { neighborhood, city } : null
}

function labelsIn(param: string): unknown[] {
  if (!/^\s*[[{]/.test(param)) return [param]
  try {
    const value: unknown = JSON.parse(param)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function parseCity(param: string): Place | null {
  const city = cleaned(param)
  return city ? { neighborhood: '', city } : null
}

function parseExact(param: string): Place | null {
  const place = parsePlace(param)
  return place && { ...place, exact: true }
}

/**
 * Places from `location` parameters, each one label or a JSON list of labels, from `neighborhood` ones, each a label of
 * that neighbourhood alone, and from `city` ones. A neighbourhood of a listed city is dropped, and malformed values are ignored.
 */
export function parsePlaces(params: string[], cities: string[] = [], neighborhoods: string[] = []): Place[] {
  const places = [
    ...neighborhoods.map(parseExact),
    ...params.flatMap(labelsIn).map(parsePlace),
    ...cities.map(parseCity),
  ]
  const byKey = new Map(places.flatMap((place) => (place ? [[placeKey(place), place]] : [])))
  return [...byKey.values()].filter(({ neighborhood, city }) => !neighborhood || !byKey.has(fold(city)))
}
