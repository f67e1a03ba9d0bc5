import type { LocationOption } from 'shared-backend/properties'
import { normalize } from 'shared-ui'

export interface CityGroup {
  city: string
  options: LocationOption[]
}

/**
 * The options whose city or neighbourhood contains the term, by city, in the order given.
 * Neither case nor accents count.
 */
export function searchLocations(options: readonly LocationOption[], term: string): CityGroup[] {
  const wanted = normalize(term)
  const groups = new Map<string, CityGroup>()
  for (const option of options) {
    const { city, neighborhood } = option
    if (!normalize(city).includes(wanted) && !normalize(neighborhood).includes(wanted)) continue
    const group = groups.get(city) ?? { city, options: [] }
    group.options.push(option)
    groups.set(city, group)
  }
  return [...groups.values()]
}
