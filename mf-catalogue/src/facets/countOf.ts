import type { MinimumName } from 'shared-domain/facts'
import type { SearchFacets } from 'shared-backend/properties'
import {
  filterTable,
  flagNames,
  kindsOf,
  type ClientFacets,
  type Counts,
  type FlagName,
} from 'shared-domain/search'

/** A field of the filters' form that offers choices. */
export type ChoiceField = MinimumName | FlagName | 'type' | 'category' | 'amenities' | 'newSinceDays'

/** The facet count of a choice, by the form's field and the value it sends; undefined while that is not known. */
export type CountOf = (field: ChoiceField, value: string) => number | undefined

const sum = (counts: Counts, fits: (value: string) => boolean) =>
  Object.entries(counts).reduce((total, [value, count]) => (fits(value) ? total + count : total), 0)

const isFlag = (field: ChoiceField): field is FlagName => (flagNames as readonly string[]).includes(field)

/** How many listings have one of the values that a flag stands for. */
function countOfFlag(name: FlagName, fromServer: SearchFacets) {
  const { facet, fits } = filterTable[name]
  const values: readonly string[] = 'values' in fits ? fits.values : ['true']
  return sum(fromServer[facet] ?? {}, (value) => values.includes(value))
}

/**
 * Looks up counts.
 * @param own counts of the browser, which take precedence
 * @param fromServer the procedure's response, which leaves out groups without listings
 */
export function countsOf(own: ClientFacets | undefined, fromServer: SearchFacets | undefined): CountOf {
  return (field, value) => {
    // The database leaves out a period without listings, and all periods where it does not count them.
    if (field === 'newSinceDays') return fromServer?.newSinceDays && (fromServer.newSinceDays[value] ?? 0)
    if (field === 'amenities') return fromServer && (fromServer.features?.[value] ?? 0)
    if (isFlag(field)) return fromServer && countOfFlag(field, fromServer)
    const facets = own ?? fromServer
    if (!facets) return undefined
    if (field === 'type') return sum(facets.deal ?? {}, (deal) => value === 'all' || deal === value)
    if (field === 'category') {
      const kinds = kindsOf(value)
      return sum(facets.kinds ?? {}, (kind) => kinds.includes(kind))
    }
    return sum(facets[field] ?? {}, (many) => Number(many) >= Number(value))
  }
}
