import { array, nullable, number, object, parse, picklist, string } from 'shared-backend'
import type { GenericSchema } from 'valibot'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { SearchMeaning } from './searchPath.ts'

/** The parts of an address as they stand in it: a deal, then a kind, a city and a neighbourhood, each as far as it is there. */
export interface SearchAddress {
  deal: string
  first: string
  second: string
  third: string
}

/** The meaning of such an address. */
export interface DescribedSearch extends SearchMeaning {
  kind: { id: string; name: string; plural: string | null } | null
  /** Active properties. */
  count: number
  /** The median, R$; null where none says its price. */
  price: number | null
  /** The median of a square metre, R$; null where none says its price and its area. */
  squareMetre: number | null
}

const text = string()
const amount = nullable(number())
const kind = { name: text, plural: nullable(text) }
const meaning = {
  deal: picklist(['sale', 'rent']),
  kind: nullable(object(kind)),
  city: nullable(text),
  neighborhood: nullable(text),
}

const describedSearch = nullable(
  object({
    ...meaning,
    kind: nullable(object({ id: text, ...kind })),
    count: number(),
    price: amount,
    squareMetre: amount,
  }),
) satisfies GenericSchema<unknown, DescribedSearch | null>

const relatedSearches = array(object(meaning)) satisfies GenericSchema<unknown, SearchMeaning[]>

export const searchAddressesApi = injectEndpoints({
  endpoints: (build) => ({
    /** The meaning of an address, with its figures; null where it has no active property. */
    describeSearch: build.query<DescribedSearch | null, SearchAddress>({
      queryFn: supabaseQuery(async ({ rest }, { deal, first, second, third }, signal) => {
        const parts = { p_deal: deal, p_first: first, p_second: second, p_third: third }
        const { data, ...answer } = await rest
          .rpc('describe_search', parts, { get: true })
          .abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(describedSearch, data) }
      }),
      providesTags: ['PropertyList'],
    }),

    /**
     * Addresses near one, each with something active: other kinds there, its cities, its neighbourhoods or those beside
     * it, at most 12 of each. From one without a deal or that nobody knows: kinds and cities of each deal.
     */
    getRelatedSearches: build.query<SearchMeaning[], SearchAddress>({
      queryFn: supabaseQuery(async ({ rest }, { deal, first, second, third }, signal) => {
        const parts = { p_deal: deal, p_first: first, p_second: second, p_third: third }
        const { data, ...answer } = await rest
          .rpc('list_related_searches', parts, { get: true })
          .abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(relatedSearches, data) }
      }),
      providesTags: ['PropertyList'],
    }),

    /** The next 1,000 of all such addresses behind one of them, in the order of their characters. */
    getSearchAddresses: build.query<{ path: string }[], string>({
      queryFn: supabaseQuery(({ rest }, after, signal) =>
        rest.rpc('list_search_addresses', { p_after: after }, { get: true }).abortSignal(signal),
      ),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useDescribeSearchQuery, useGetRelatedSearchesQuery } = searchAddressesApi
