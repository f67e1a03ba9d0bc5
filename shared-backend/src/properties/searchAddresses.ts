import * as v from 'valibot'
import { supabaseQuery } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import type { Enums } from '../database/types.ts'
import { parse } from '../parse.ts'

/** The parts of an address as they stand in it: a deal, then a kind, a city and a neighbourhood, each as far as it is there. */
export interface SearchAddress {
  deal: string
  first: string
  second: string
  third: string
}

/** What such an address stands for. */
export interface DescribedSearch {
  deal: Enums<'property_type'>
  /** `plural` is null where the name says it. */
  kind: { id: string; name: string; plural: string | null } | null
  city: string | null
  neighborhood: string | null
  /** Active properties. */
  count: number
  /** The median, R$; null where none says its price. */
  price: number | null
  /** The median of a square metre, R$; null where none says its price and its area. */
  squareMetre: number | null
}

const text = v.string()
const amount = v.nullable(v.number())

const describedSearch = v.nullable(
  v.object({
    deal: v.picklist(['sale', 'rent']),
    kind: v.nullable(v.object({ id: text, name: text, plural: v.nullable(text) })),
    city: v.nullable(text),
    neighborhood: v.nullable(text),
    count: v.number(),
    price: amount,
    squareMetre: amount,
  }),
) satisfies v.GenericSchema<unknown, DescribedSearch | null>

export const searchAddressesApi = injectEndpoints({
  endpoints: (build) => ({
    /** What an address stands for, with its figures; null where it has no active property. */
    describeSearch: build.query<DescribedSearch | null, SearchAddress>({
      queryFn: supabaseQuery(async ({ rest }, { deal, first, second, third }, signal) => {
        const asked = { p_deal: deal, p_first: first, p_second: second, p_third: third }
        const { data, ...answer } = await rest
          .rpc('describe_search', asked, { get: true })
          .abortSignal(signal)
        return { ...answer, data: answer.error ? null : parse(describedSearch, data) }
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

export const { useDescribeSearchQuery } = searchAddressesApi
