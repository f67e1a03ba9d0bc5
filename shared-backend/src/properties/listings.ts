import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { cardColumns } from 'shared-domain/facts'
import type { ListingCard } from './types.ts'

export const listingsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Those of the listings that a visitor may see, closed ones too, in no order. Each id is a UUID. */
    getListings: build.query<ListingCard[], readonly string[]>({
      queryFn: supabaseQuery<readonly string[], ListingCard[]>(
        async ({ rest }, ids, signal) =>
          await rest
            .from('properties')
            .select<string, ListingCard>(cardColumns)
            .in('id', ids)
            .order('id')
            .abortSignal(signal),
      ),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetListingsQuery } = listingsApi
