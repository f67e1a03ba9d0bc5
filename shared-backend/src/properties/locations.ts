import { supabaseQuery } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import type { LocationOption } from './types.ts'

interface CityRow {
  city: string
  neighborhoods: { neighborhood: string; count: number }[]
}

const optionsOf = ({ city, neighborhoods }: CityRow) => neighborhoods.map((place) => ({ city, ...place }))

/** By city and neighbourhood, in the order of a Portuguese reader. */
function inReadersOrder(options: LocationOption[]) {
  const collator = new Intl.Collator('pt-BR')
  return options.toSorted(
    (a, b) => collator.compare(a.city, b.city) || collator.compare(a.neighborhood, b.neighborhood),
  )
}

export const locationsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Neighbourhoods with active properties, by city, with their counts: one answer, however many properties. */
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

export const { useGetPlacesQuery } = locationsApi
