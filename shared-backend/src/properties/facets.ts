import { array, integer, number, object, optional, parse, pipe, record, string } from 'shared-backend'
import type { GenericSchema } from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { minimumNames } from 'shared-domain/facts'
import {
  filterTable,
  flagNames,
  type ClientFacets,
  type Counts,
  type FlagName,
  type Search,
} from 'shared-domain/search'
import { asRead } from './search.ts'
import type { LocationOption } from './types.ts'

/** Their values are those of the column; of moments `true` alone. */
type FlagFacet = (typeof filterTable)[FlagName]['facet']

/** Facet counts: how many listings each choice would give with the rest of the search. Values without listings are left out. */
export interface SearchFacets
  extends
    Partial<Omit<ClientFacets, 'prices'>>,
    Pick<ClientFacets, 'prices'>,
    Partial<Record<FlagFacet, Counts>> {
  /** For the offered numbers of days and the requested one; absent where it is not counted. */
  newSinceDays?: Counts
  /** Of the listings found, those that have it besides. */
  features?: Counts
  /** By city and neighbourhood, in the order of their characters. */
  places: LocationOption[]
}

const count = pipe(number(), integer())
const counts = optional(record(string(), count))

const countsOf = <Facet extends string>(facets: readonly Facet[]) =>
  Object.fromEntries(facets.map((facet) => [facet, counts])) as Record<Facet, typeof counts>

const searchFacets = object({
  ...countsOf(minimumNames),
  ...countsOf(flagNames.map((name) => filterTable[name].facet)),
  deal: counts,
  kinds: counts,
  newSinceDays: counts,
  features: counts,
  places: array(object({ city: string(), neighborhood: string(), count })),
  prices: array(object({ from: number(), count })),
}) satisfies GenericSchema<unknown, SearchFacets>

export const facetsApi = injectEndpoints({
  endpoints: (build) => ({
    /** How many listings each choice would give together with the other filters. */
    searchFacets: build.query<SearchFacets, Search>({
      queryFn: supabaseQuery(async ({ rest }, { filters, words }, signal) => {
        const request = { p_filters: filters && JSON.stringify(filters), p_words: words }
        const { data, ...answer } = await rest.rpc('search_facets', request, asRead).abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(searchFacets, data) }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useSearchFacetsQuery } = facetsApi
