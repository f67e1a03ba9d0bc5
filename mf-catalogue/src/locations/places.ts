/** A neighbourhood of a city. */
export interface Place {
  neighborhood: string
  city: string
}

/** `Centro, Florianópolis`: how a place reads, and how it stands in an address. */
export const placeLabel = ({ neighborhood, city }: Place) => `${neighborhood}, ${city}`

/** The place that a label names, or null. A neighbourhood may have a comma in its name, a city has none. */
function parsePlace(label: unknown): Place | null {
  if (typeof label !== 'string') return null
  const comma = label.lastIndexOf(',')
  const neighborhood = label.slice(0, Math.max(comma, 0)).trim()
  const city = label.slice(comma + 1).trim()
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

/** Places from `location` parameters, each one label or a JSON list of labels; whatever else is ignored. */
export function parsePlaces(params: string[]): Place[] {
  const places = params.flatMap(labelsIn).map(parsePlace)
  const byLabel = new Map(places.flatMap((place) => (place ? [[placeLabel(place), place]] : [])))
  return [...byLabel.values()]
}
