import { fold } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { LocationOption } from './types.ts'

interface CityRow {
  city: string
  neighborhoods: { neighborhood: string; count: number }[]
}

const optionsOf = ({ city, neighborhoods }: CityRow) => neighborhoods.map((place) => ({ city, ...place }))

/** By city and neighbourhood, in the order of a Portuguese reader, who files an `Á` under A. */
export function inReadersOrder(options: LocationOption[]) {
  const filed = options.map((option) => ({
    option,
    // A tab sorts before every character of a name.
    key: [option.city, option.neighborhood, option.city, option.neighborhood]
      .map((name, index) => (index < 2 ? fold(name) : name))
      .join('\t'),
  }))
  return filed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ option }) => option)
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
