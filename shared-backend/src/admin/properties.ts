import { injectEndpoints } from '../endpoints.ts'
import { readPages } from '../readPages.ts'
import { adminCall } from './adminCall.ts'
import type { AdminProperty, AdminPropertyDetail, PropertyStats, StoredImage } from './types.ts'

const listColumns = '*, property_images(id, image_url, is_primary, position, watermarked, widths)'
const editColumns =
  '*, property_images(id, image_url, is_primary, position, watermarked, widths), property_additional_info(id, info_text)'

export const propertiesApi = injectEndpoints({
  endpoints: (build) => ({
    /** All properties, inactive ones too, newest first. */
    getAdminProperties: build.query<AdminProperty[], void>({
      queryFn: adminCall(
        async (db, _arg: void, signal) =>
          await readPages((from, to) =>
            db
              .from('properties')
              .select(listColumns)
              .order('created_at', { ascending: false })
              .order('id')
              .range(from, to)
              .abortSignal(signal),
          ),
      ),
      providesTags: ['PropertyList'],
    }),

    /** One property with images and additional info in their order. Kind `not-found` when there is none. */
    getAdminProperty: build.query<AdminPropertyDetail, string>({
      queryFn: adminCall<string, AdminPropertyDetail>(
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

    /** One photo to try the watermark on, without a mark of its own if there is such a one; null when there is none. */
    getSamplePhoto: build.query<StoredImage | null, void>({
      queryFn: adminCall<void, StoredImage | null>((db, _arg, signal) =>
        db
          .from('property_images')
          .select('id, image_url, is_primary, position, watermarked, widths')
          .order('watermarked')
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
      providesTags: ['PropertyList'],
    }),

    /** The dashboard's four numbers. */
    getPropertyStats: build.query<PropertyStats, void>({
      queryFn: adminCall(async (db, _arg: void, signal) => {
        const { data, ...answer } = await readPages((from, to) =>
          db
            .from('properties')
            .select('property_type, active')
            .order('id')
            .range(from, to)
            .abortSignal(signal),
        )
        const ofType = (type: string) => data?.filter((row) => row.property_type === type).length ?? 0
        const active = data?.filter((row) => row.active).length ?? 0
        return {
          ...answer,
          data: data && { total: data.length, sale: ofType('sale'), rent: ofType('rent'), active },
        }
      }),
      providesTags: ['PropertyStats'],
    }),
  }),
})

export const {
  useGetAdminPropertiesQuery,
  useGetAdminPropertyQuery,
  useGetPropertyStatsQuery,
  useLazyGetAdminPropertyQuery,
  useGetSamplePhotoQuery,
} = propertiesApi
