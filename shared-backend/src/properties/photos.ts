import { injectEndpoints } from '../endpoints.ts'
import { supabaseQuery } from '../queries.ts'
import type { PropertyImage } from './types.ts'

// No part of `shared-backend/properties`: a card loads it when somebody wants to see more than its photo.
const listingPhotosApi = injectEndpoints({
  endpoints: (build) => ({
    /** The photos of a listing that a visitor may see, in the order of its page: the primary one first. */
    getListingPhotos: build.query<PropertyImage[], string>({
      queryFn: supabaseQuery<string, PropertyImage[]>(({ rest }, id, signal) =>
        rest
          .from('property_images')
          .select('image_url, is_primary, position, watermarked, widths, color')
          .eq('property_id', id)
          .order('is_primary', { ascending: false })
          .order('position')
          .order('id')
          .abortSignal(signal),
      ),
      providesTags: (_result, _error, id) => [{ type: 'Property', id }],
    }),
  }),
})

export const { useLazyGetListingPhotosQuery } = listingPhotosApi
