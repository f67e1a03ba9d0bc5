import type { PostgrestClient } from '@supabase/postgrest-js'
import { type Backend } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { Database } from 'shared-domain/database'
import { cardColumns, detailColumns, type PropertyRow } from 'shared-domain/facts'
import { isUuid } from 'shared-domain/search'
import { nearestByPrice } from './nearestByPrice.ts'
import type { ListingCard, PropertyDetail } from './types.ts'

const SIMILAR_LIMIT = 6
const notFound = { data: null, error: { code: 'PGRST116' }, status: 404 }

/** With so many, a row on a wide screen, no looser condition is tried. */
const ENOUGH = 3
/** A price like another is at most by this part dearer or cheaper. */
const PRICE_BAND = 0.3

export type SimilarTo = Pick<
  PropertyRow,
  'id' | 'city' | 'property_type' | 'category_id' | 'bedrooms' | 'price'
>

const othersOf = ({ rest }: Backend, { id, city, property_type }: SimilarTo, signal: AbortSignal) =>
  rest
    .from('properties')
    .select<string, ListingCard>(cardColumns)
    .eq('active', true)
    .eq('city', city)
    .eq('property_type', property_type)
    .neq('id', id)
    .limit(SIMILAR_LIMIT)
    .abortSignal(signal)

type Others = ReturnType<typeof othersOf>

/** A form that is previewed may have no kind yet. */
const sameKind = (others: Others, { category_id }: SimilarTo) =>
  category_id ? others.eq('category_id', category_id) : others

/** Of its kind, with its bedrooms or one more or less, at about its price. */
function alike(others: Others, to: SimilarTo) {
  const { bedrooms, price } = to
  let wanted = sameKind(others, to)
  if (bedrooms) wanted = wanted.gte('bedrooms', bedrooms - 1).lte('bedrooms', bedrooms + 1)
  if (price) wanted = wanted.gte('price', price * (1 - PRICE_BAND)).lte('price', price * (1 + PRICE_BAND))
  return wanted
}

/** From the closest likeness to the loosest. */
const likenesses: ((others: Others, to: SimilarTo) => Others)[] = [alike, sameKind, (others) => others]

/** Those of a likeness whose price is nearest. */
async function nearest(others: () => Others, price: number) {
  const [dearer, cheaper] = await Promise.all([
    others().gte('price', price).order('price').order('id'),
    others().lt('price', price).order('price', { ascending: false }).order('id'),
  ])
  if (dearer.error) return dearer
  if (cheaper.error) return cheaper
  return { data: nearestByPrice([...dearer.data, ...cheaper.data], price, SIMILAR_LIMIT), error: null }
}

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

    /**
     * At most 6 active listings of the same city and deal, those most like it first: of its kind, bedrooms and price. While
     * fewer than 3 are found, those of its kind follow, then any.
     */
    getSimilarListings: build.query<ListingCard[], SimilarTo>({
      queryFn: supabaseQuery(async (backend, to, signal) => {
        let data: ListingCard[] = []
        for (const isLike of likenesses) {
          if (data.length >= ENOUGH) break
          const more = await nearest(() => isLike(othersOf(backend, to, signal), to), to.price)
          if (more.error) return more
          const known = new Set(data.map(({ id }) => id))
          data = [...data, ...more.data.filter(({ id }) => !known.has(id))].slice(0, SIMILAR_LIMIT)
        }
        return { data, error: null }
      }),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetPropertyQuery, useGetSimilarListingsQuery } = detailApi
