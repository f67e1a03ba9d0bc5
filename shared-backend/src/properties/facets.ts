import { array, integer, number, object, optional, parse, pipe, record, string } from 'shared-backend'
import type { GenericSchema } from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { minimumNames, type MinimumName } from 'shared-domain/facts'
import type { Counts, ClientFacets, Search } from 'shared-domain/search'
import { asRead } from './search.ts'
import type { LocationOption } from './types.ts'

/** Facet counts: how many listings each choice would give with the rest of the search. Values without listings are left out. */
export interface SearchFacets extends Partial<Omit<ClientFacets, 'prices'>>, Pick<ClientFacets, 'prices'> {
  furnishing?: Counts
  pets_allowed?: Counts
  /** For the offered numbers of days and the requested one; absent where it is not counted. */
  newSinceDays?: Counts
  dropped?: Counts
  /** Of the listings found, those that have it besides. */
  features?: Counts
  /** By city and neighbourhood, in the order of their characters. */
  places: LocationOption[]
}

const count = pipe(number(), integer())
const counts = optional(record(string(), count))

const minimums = Object.fromEntries(minimumNames.map((name) => [name, counts])) as Record<
  MinimumName,
  typeof counts
>

const searchFacets = object({
  ...minimums,
  deal: counts,
  kinds: counts,
  furnishing: counts,
  pets_allowed: counts,
  newSinceDays: counts,
  dropped: counts,
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
