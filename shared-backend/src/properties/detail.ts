import type { PostgrestClient } from '@supabase/postgrest-js'
import { type Backend } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { Database, Tables } from 'shared-domain/database'
import { cardColumns, detailColumns } from 'shared-domain/facts'
import { isUuid } from 'shared-domain/search'
import { nearestByPrice } from './nearestByPrice.ts'
import type { ListingCard, PropertyDetail } from './types.ts'

const SIMILAR_LIMIT = 6
const notFound = { data: null, error: { code: 'PGRST116' }, status: 404 }

export type SimilarTo = Pick<Tables<'properties'>, 'id' | 'city' | 'property_type' | 'price'>

const similarTo = ({ rest }: Backend, { id, city, property_type }: SimilarTo, signal: AbortSignal) =>
  rest
    .from('properties')
    .select<string, ListingCard>(cardColumns)
    .eq('active', true)
    .eq('city', city)
    .eq('property_type', property_type)
    .neq('id', id)
    .limit(SIMILAR_LIMIT)
    .abortSignal(signal)

/** The row of a property's page, as far as the caller may read it. */
export async function readDetail(
  db: Pick<PostgrestClient<Database>, 'from'>,
  id: string,
  signal: AbortSignal,
) {
  if (!isUuid(id)) return notFound
  const answer = await db
    .from('properties')
    .select<string, PropertyDetail>(detailColumns)
    .eq('id', id)
    .order('position', { referencedTable: 'property_images' })
    .order('position', { referencedTable: 'property_additional_info' })
    .abortSignal(signal)
    // Not `single()`: the page's own answers have rows.
    .maybeSingle()
  return answer.error || answer.data ? answer : notFound
}

export const detailApi = injectEndpoints({
  endpoints: (build) => ({
    /** One active property. Kind `not-found` when it is missing, inactive, or the id is no UUID. */
    getProperty: build.query<PropertyDetail, string>({
      queryFn: supabaseQuery<string, PropertyDetail>(({ rest }, id, signal) => readDetail(rest, id, signal)),
      providesTags: (_result, _error, id) => [{ type: 'Property', id }],
    }),

    /** At most 6 active listings of the same city and type, the nearest in price first. */
    getSimilarListings: build.query<ListingCard[], SimilarTo>({
      queryFn: supabaseQuery(async (backend, to, signal) => {
        const [dearer, cheaper] = await Promise.all([
          similarTo(backend, to, signal).gte('price', to.price).order('price').order('id'),
          similarTo(backend, to, signal)
            .lt('price', to.price)
            .order('price', { ascending: false })
            .order('id'),
        ])
        if (dearer.error) return dearer
        if (cheaper.error) return cheaper
        const data = [...dearer.data, ...cheaper.data]
        return { data: nearestByPrice(data, to.price, SIMILAR_LIMIT), error: null }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetPropertyQuery, useGetSimilarListingsQuery } = detailApi
