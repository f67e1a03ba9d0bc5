import { supabaseQuery } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { readPages } from '../readPages.ts'
import { countLocations } from './countLocations.ts'
import type { LocationOption } from './types.ts'

export const locationsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Cities and neighbourhoods of the active properties, with their counts. */
    getLocations: build.query<LocationOption[], void>({
      queryFn: supabaseQuery(async ({ rest }, _arg, signal) => {
        const { data, ...answer } = await readPages((from, to) =>
          rest
            .from('properties')
            .select('city, neighborhood')
            .eq('active', true)
            .not('neighborhood', 'is', null)
            .order('id')
            .range(from, to)
            .abortSignal(signal),
        )
        return { ...answer, data: data && countLocations(data) }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetLocationsQuery } = locationsApi
