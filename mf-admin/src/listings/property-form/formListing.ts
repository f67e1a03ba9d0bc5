import type { Category } from 'shared-backend/properties'
import type { PortalListing } from 'shared-domain/portals'
import type { Photo } from '../photos/photoList.ts'
import { readableInput } from './previewOf.ts'
import type { PropertyFormValues } from './values.ts'

/** A chosen photo is stored as a JPEG. */
const imageOf = (photo: Photo): PortalListing['images'][number] =>
  photo.kind === 'saved'
    ? { url: photo.image.image_url, widths: photo.image.widths }
    : { url: `${photo.key}.jpg`, widths: [] }

/** The form as a portal would have it if it were saved now; what cannot be read is as if nothing were typed. */
export const formListing = (
  id: string,
  values: PropertyFormValues,
  photos: Photo[],
  categories: Category[],
): PortalListing =>
  ({
    ...readableInput(values),
    id,
    category: categories.find((category) => category.id === values.category_id)?.name ?? '',
    images: photos.map(imageOf),
    publish: true,
    highlight: null,
    // How much of it is shown stops no portal.
    point: null,
  }) as PortalListing
