import * as v from 'valibot'
import { supabaseQuery } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import type { CountName } from '../facts/index.ts'
import { parse } from '../parse.ts'
import { asRead, type Search } from './search.ts'
import type { LocationOption } from './types.ts'

/** How many listings have each value. */
export type Counts = Record<string, number>

/** How many listings each choice would give beside the rest of the search. What nobody has is left out. */
export interface SearchFacets extends Partial<Record<CountName, Counts>> {
  deal?: Counts
  /** By the category's id. */
  kinds?: Counts
  furnishing?: Counts
  pets_allowed?: Counts
  /** Of the offered numbers of days, and of the one that is asked for; absent where it is not counted. */
  newSinceDays?: Counts
  /** Of the listings found, those that have it besides. */
  features?: Counts
  /** By city and neighbourhood, in the order of their characters. */
  places: LocationOption[]
  /** R$ at which a bar of the histogram begins. */
  prices: { from: number; count: number }[]
}

const count = v.pipe(v.number(), v.integer())
const counts = v.optional(v.record(v.string(), count))

const searchFacets = v.object({
  deal: counts,
  kinds: counts,
  bedrooms: counts,
  bathrooms: counts,
  suites: counts,
  parking_spaces: counts,
  furnishing: counts,
  pets_allowed: counts,
  newSinceDays: counts,
  features: counts,
  places: v.array(v.object({ city: v.string(), neighborhood: v.string(), count })),
  prices: v.array(v.object({ from: v.number(), count })),
}) satisfies v.GenericSchema<unknown, SearchFacets>

export const facetsApi = injectEndpoints({
  endpoints: (build) => ({
    /** How many listings each choice would give beside what else is asked. */
    searchFacets: build.query<SearchFacets, Search>({
      queryFn: supabaseQuery(async ({ rest }, { filters, words }, signal) => {
        const asked = { p_filters: filters && JSON.stringify(filters), p_words: words }
        const { data, ...answer } = await rest.rpc('search_facets', asked, asRead).abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(searchFacets, data) }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useSearchFacetsQuery } = facetsApi
