import type { Degrees } from 'shared-domain/points'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import type { AdminPropertyDetail, StoredImage } from '../types.ts'

const editColumns =
  '*, property_images(id, image_url, is_primary, position, watermarked, widths, is_floor_plan, color), property_additional_info(id, info_text), property_points(latitude, longitude, precision, display)'

export const propertiesApi = injectEndpoints({
  endpoints: (build) => ({
    /** One property with images and additional info in their order. Kind `not-found` when there is none. */
    getAdminProperty: build.query<AdminPropertyDetail, string>({
      queryFn: adminQuery<string, AdminPropertyDetail>(
        async (db, id, signal) =>
          await db
            .from('properties')
            .select(editColumns)
            .eq('id', id)
            .order('position', { referencedTable: 'property_images' })
            .order('id', { referencedTable: 'property_images' })
            .order('position', { referencedTable: 'property_additional_info' })
            .order('id', { referencedTable: 'property_additional_info' })
            .abortSignal(signal)
            .single(),
      ),
      providesTags: (_result, _error, id) => [{ type: 'Property', id }],
    }),

    /** The middle of the agency's points in that neighbourhood, else in that city; null where it has none. */
    middleOfNeighborhood: build.query<Degrees | null, { city: string; neighborhood: string }>({
      queryFn: adminQuery<{ city: string; neighborhood: string }, Degrees | null>(
        async (db, { city, neighborhood }, signal) => {
          const place = { p_city: city, p_neighborhood: neighborhood }
          const { data, ...answer } = await db
            .rpc('middle_of_neighborhood', place, { get: true })
            .abortSignal(signal)
          return { ...answer, data: data as unknown as Degrees | null }
        },
      ),
      keepUnusedDataFor: 0,
    }),

    /** A reference code for a new property of this category, which nothing reserves; null when there is no such category. */
    proposeReference: build.query<string | null, string>({
      queryFn: adminQuery<string, string | null>((db, p_category, signal) =>
        db.rpc('propose_reference_code', { p_category }, { get: true }).abortSignal(signal),
      ),
      keepUnusedDataFor: 0,
    }),

    /** One photo to try the watermark on, without a mark of its own if there is such a one; null when there is none. */
    getSamplePhoto: build.query<StoredImage | null, void>({
      queryFn: adminQuery<void, StoredImage | null>((db, _arg, signal) =>
        db
          .from('property_images')
          .select('id, image_url, is_primary, position, watermarked, widths, is_floor_plan, color')
          .order('watermarked')
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
      providesTags: ['PropertyList'],
    }),
  }),
})

export const {
  useGetAdminPropertyQuery,
  useLazyGetAdminPropertyQuery,
  useGetSamplePhotoQuery,
  useLazyMiddleOfNeighborhoodQuery,
  useLazyProposeReferenceQuery,
} = propertiesApi
