import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import { cardColumns, SALE_PRICE_CAP } from 'shared-domain/facts'
import type { Category, ListingCard } from './types.ts'

/** Listings in one carousel. */
const CAROUSEL_LIMIT = 12

export const carouselsApi = injectEndpoints({
  endpoints: (build) => ({
    /** Every category, by name. */
    getCategories: build.query<Category[], void>({
      queryFn: supabaseQuery(({ rest }, _arg, signal) =>
        rest.from('property_categories').select('id, name, plural').order('name').abortSignal(signal),
      ),
      providesTags: ['Category'],
    }),

    /** At most 12 active, featured listings, newest first. */
    getFeaturedListings: build.query<ListingCard[], void>({
      queryFn: supabaseQuery(
        async ({ rest }, _arg: void, signal) =>
          await rest
            .from('properties')
            .select<string, ListingCard>(cardColumns)
            .eq('active', true)
            .eq('featured', true)
            .order('created_at', { ascending: false })
            .order('id')
            .limit(CAROUSEL_LIMIT)
            .abortSignal(signal),
      ),
      providesTags: ['PropertyList'],
    }),

    /** At most 12 active listings for sale up to the price cap, newest first. */
    getSaleListings: build.query<ListingCard[], void>({
      queryFn: supabaseQuery(
        async ({ rest }, _arg: void, signal) =>
          await rest
            .from('properties')
            .select<string, ListingCard>(cardColumns)
            .eq('active', true)
            .eq('property_type', 'sale')
            .lte('price', SALE_PRICE_CAP)
            .order('created_at', { ascending: false })
            .order('id')
            .limit(CAROUSEL_LIMIT)
            .abortSignal(signal),
      ),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const { useGetCategoriesQuery } = carouselsApi
