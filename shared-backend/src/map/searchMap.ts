import { array, number, nullable, object, parse, picklist, string } from 'shared-backend'
import type { InferOutput } from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { Search } from 'shared-domain/search'
import { asRead } from '../properties/search.ts'

const degrees = { longitude: number(), latitude: number() }

const searchMap = object({
  /** What the search is narrowed to, or all that was found. Null where nothing has a place. */
  box: nullable(object({ west: number(), south: number(), east: number(), north: number() })),
  clusters: array(object({ ...degrees, count: number() })),
  listings: array(
    object({
      ...degrees,
      id: string(),
      /** BRL. */
      price: number(),
      property_type: picklist(['sale', 'rent']),
      precision: picklist(['door', 'street', 'about', 'neighborhood']),
    }),
  ),
})

/** What a map shows of a search, in degrees. */
export type SearchMap = InferOutput<typeof searchMap>

const searchMapApi = injectEndpoints({
  endpoints: (build) => ({
    searchMap: build.query<SearchMap, Search>({
      queryFn: supabaseQuery(async ({ rest }, { filters, words }, signal) => {
        const query = rest.rpc(
          'search_map',
          { p_filters: filters && JSON.stringify(filters), p_words: words },
          asRead,
        )
        const { data, ...answer } = await query.abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(searchMap, data) }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useSearchMapQuery } = searchMapApi
