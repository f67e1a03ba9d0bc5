import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { detailColumns } from 'shared-domain/facts'
import type { PropertyDetail } from './types.ts'

export const listingDetailsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Those of the listings that a visitor may see, with all that their pages show, in no order. Each id is a UUID. */
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

export const { useGetListingDetailsQuery } = listingDetailsApi
