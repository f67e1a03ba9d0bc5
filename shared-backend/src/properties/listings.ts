import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { cardColumns, detailColumns } from 'shared-domain/facts'
import type { ListingCard, PropertyDetail } from './types.ts'

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

    /** The same with all that their pages show. */
    getListingDetails: build.query<PropertyDetail[], readonly string[]>({
      queryFn: supabaseQuery<readonly string[], PropertyDetail[]>(
        async ({ rest }, ids, signal) =>
          await rest
            .from('properties')
            .select<string, PropertyDetail>(detailColumns)
            .in('id', ids)
            .order('id')
            .abortSignal(signal),
      ),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetListingDetailsQuery, useGetListingsQuery } = listingsApi
