import { changesListings } from 'shared-backend'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery } from '../../queries.ts'
import { deletedAsSeen, UNIQUE_VIOLATION, withoutData } from '../answers.ts'
import { imagePath, objectPaths, smallerPath } from './imagePaths.ts'
import { contentTypeOf, removeFiles, uploadFile, type FileContent, type Upload } from '../storage.ts'
import type { StoredImage } from '../types.ts'

const BUCKET = 'property-images'
const imageColumns = 'id, image_url, is_primary, position, watermarked, widths, is_floor_plan, color'

export interface NewPropertyImage {
  propertyId: string
  /** The id that its row will have: made once, so that sending the photo again makes no second one. */
  imageId: string
  file: FileContent
  /** As on the user's disk; it is sanitised here. */
  name: string
  /** Place in the batch that is being saved, so that names do not collide. */
  index: number
  isPrimary: boolean
  position: number
  /** Whether the file carries the mark already. */
  watermarked: boolean
  isFloorPlan?: boolean
  /** Its average, as `#rrggbb`. */
  color?: string
  /** The same photo made smaller, JPEG, to be stored beside it. */
  widths?: { width: number; file: FileContent }[]
  /** Called with the share of its bytes that has been sent, 0 to 1. */
  onSent?: (share: number) => void
}

const sizeOf = (file: FileContent) => (file instanceof Blob ? file.size : file.byteLength)

/** The uploads with a shared progress: each adds its sent bytes to the sum. */
function counted(uploads: Upload[], onSent: (share: number) => void): Upload[] {
  const total = uploads.reduce((sum, { file }) => sum + sizeOf(file), 0)
  const sent = uploads.map(() => 0)
  return uploads.map((upload, index) => ({
    ...upload,
    onSent: (bytes) => {
      sent[index] = bytes
      onSent(Math.min(1, sent.reduce((sum, one) => sum + one, 0) / total))
    },
  }))
}

interface ImageRef {
  propertyId: string
  imageId: string
}

function uploadsOf({ propertyId, file, name, index, widths = [], onSent }: NewPropertyImage): Upload[] {
  const path = imagePath(propertyId, Date.now(), index, name)
  const smaller = widths.map(({ width, file: small }) => ({
    path: smallerPath(path, width),
    file: small,
    contentType: 'image/jpeg',
  }))
  const uploads = [{ path, file, contentType: contentTypeOf(file, name) }, ...smaller]
  return onSent ? counted(uploads, onSent) : uploads
}

const ofProperty = (_result: unknown, _error: unknown, { propertyId }: { propertyId: string }) =>
  [{ type: 'Property', id: propertyId }, 'PropertyList'] as const

export const imagesApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Uploads the files, then inserts the row. After any failure no file is left without its row, and no row
     * without its files. A retry after a lost response finds the row, and keeps it.
     */
    addPropertyImage: build.mutation<StoredImage, NewPropertyImage>({
      queryFn: adminQuery<NewPropertyImage, StoredImage>(async (db, image, signal) => {
        const uploads = uploadsOf(image).map((upload) => ({ ...upload, signal }))
        const discard = () =>
          removeFiles(
            db,
            BUCKET,
            uploads.map(({ path }) => path),
          )
        try {
          const [url = ''] = await Promise.all(uploads.map((upload) => uploadFile(db, BUCKET, upload)))
          const row = {
            id: image.imageId,
            property_id: image.propertyId,
            image_url: url,
            is_primary: image.isPrimary,
            position: image.position,
            watermarked: image.watermarked,
            is_floor_plan: image.isFloorPlan,
            color: image.color,
            widths: (image.widths ?? []).map(({ width }) => width),
          }
          const images = () => db.from('property_images')
          signal.throwIfAborted()
          const answer = await images().insert(row).select(imageColumns).single()
          if (!answer.error) return answer
          if (answer.error.code === UNIQUE_VIOLATION) {
            await discard()
            return images().select(imageColumns).eq('id', image.imageId).single()
          }
          // Refused, or stored and the answer lost: only without its row may the files go. Another tab's row has other files.
          const { error: kept } = await images().delete().eq('id', image.imageId).eq('image_url', url)
          if (!kept) await discard()
          return answer
        } catch (cause) {
          await discard()
          throw cause
        }
      }),
      invalidatesTags: ofProperty,
      ...changesListings,
    }),

    /**
     * Deletes the row, then its files; of a primary image the first of the others takes the place. An image that is
     * gone already is no fault. `wasPrimary`: as the caller knows it, code `CHANGED_SINCE` when it is not so by now.
     */
    deletePropertyImage: build.mutation<null, ImageRef & { wasPrimary: boolean }>({
      queryFn: adminQuery(async (db, { imageId, wasPrimary }) => {
        const image = () => db.from('property_images')
        const answer = await image()
          .delete()
          .eq('id', imageId)
          .eq('is_primary', wasPrimary)
          .select('image_url, widths')
        if (answer.data) await removeFiles(db, BUCKET, answer.data.flatMap(objectPaths))
        return deletedAsSeen(db, answer, () => image().select('id').eq('id', imageId))
      }),
      invalidatesTags: ofProperty,
      ...changesListings,
    }),

    /**
     * Makes it the one primary image of its property, in one transaction. `seen`: the primary one as the caller knows
     * it, or none; code `CHANGED_SINCE` when it is another by now, or the image is gone.
     */
    setPrimaryImage: build.mutation<null, ImageRef & { seen?: string[] }>({
      queryFn: adminQuery((db, { propertyId, imageId, seen }) =>
        db
          .rpc('set_primary_image', { p_property_id: propertyId, p_image_id: imageId, p_seen: seen })
          .then(withoutData),
      ),
      invalidatesTags: ofProperty,
      ...changesListings,
    }),

    /** Says whether an image is a floor plan. */
    setFloorPlan: build.mutation<null, ImageRef & { isFloorPlan: boolean }>({
      queryFn: adminQuery((db, { imageId, isFloorPlan }) =>
        db
          .from('property_images')
          .update({ is_floor_plan: isFloorPlan })
          .eq('id', imageId)
          .select('id')
          .single()
          .then(withoutData),
      ),
      invalidatesTags: ofProperty,
      ...changesListings,
    }),

    /**
     * Writes the order of a property's images, all of them, in one transaction: the first of `imageIds` comes first.
     * `seen`: the order as the caller knows it; code `CHANGED_SINCE` when it is another by now.
     */
    reorderPropertyImages: build.mutation<null, { propertyId: string; imageIds: string[]; seen?: string[] }>({
      queryFn: adminQuery((db, { propertyId, imageIds, seen }) =>
        db
          .rpc('reorder_property_images', { p_property_id: propertyId, p_image_ids: imageIds, p_seen: seen })
          .then(withoutData),
      ),
      invalidatesTags: ofProperty,
      ...changesListings,
    }),
  }),
})

export const { useDeletePropertyImageMutation, useSetPrimaryImageMutation, useSetFloorPlanMutation } =
  imagesApi
