import { normalize } from 'shared-ui'
import type { CountedPlace } from './usePlaceCounts.ts'

export interface CityGroup {
  city: string
  /** Active properties in all of it that fit; undefined while that is not known. */
  count: number | undefined
  neighborhoods: CountedPlace[]
  /** Those of them that were looked for. */
  found: CountedPlace[]
}

export interface FoundLocations {
  groups: CityGroup[]
  /** No place matches the term exactly: these are fuzzy matches. */
  isMended: boolean
}

export type Test = (option: CountedPlace) => boolean

const containing =
  (wanted: string): Test =>
  ({ city, neighborhood }) =>
    normalize(city).includes(wanted) || normalize(neighborhood).includes(wanted)

const groupsOf = (options: readonly CountedPlace[]) => {
  const groups = new Map<string, CityGroup>()
  for (const option of options) {
    const group = groups.get(option.city) ?? { city: option.city, count: 0, neighborhoods: [], found: [] }
    group.neighborhoods.push(option)
    group.count =
      group.count === undefined || option.count === undefined ? undefined : group.count + option.count
    groups.set(option.city, group)
  }
  return [...groups.values()]
}

const passing = (groups: CityGroup[], test: Test) =>
  groups
    .map((group) => ({ ...group, found: group.neighborhoods.filter(test) }))
    .filter(({ found }) => found.length > 0)

/**
 * The options whose city or neighbourhood contains the term, by city, in the order given. Neither case nor accents count.
 * @param fuzzyMatch finds those that are only like it, where none contains it
 */
export function searchLocations(
  options: readonly CountedPlace[],
  term: string,
  fuzzyMatch?: (wanted: string) => Test,
): FoundLocations {
  const wanted = normalize(term)
  const groups = groupsOf(options)
  const exact = passing(groups, containing(wanted))
  if (exact.length > 0 || !fuzzyMatch) return { groups: exact, isMended: false }
  return { groups: passing(groups, fuzzyMatch(wanted)), isMended: true }
}
