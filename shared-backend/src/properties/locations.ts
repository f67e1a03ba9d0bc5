import { supabaseQuery } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { readPages } from '../readPages.ts'
import { countLocations, inReadersOrder } from './countLocations.ts'
import type { LocationOption } from './types.ts'

interface CityRow {
  city: string
  neighborhoods: { neighborhood: string; count: number }[]
}

const optionsOf = ({ city, neighborhoods }: CityRow) => neighborhoods.map((place) => ({ city, ...place }))

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

    /** The same in one answer, however many properties there are: for a page that comes from the server. */
    getPlaces: build.query<LocationOption[], void>({
      queryFn: supabaseQuery(async ({ rest }, _arg, signal) => {
        const { data, ...answer } = await rest
          .from('property_places')
          .select<string, CityRow>('city, neighborhoods')
          .order('city')
          .abortSignal(signal)
        return { ...answer, data: data && inReadersOrder(data.flatMap(optionsOf)) }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetLocationsQuery, useGetPlacesQuery } = locationsApi
