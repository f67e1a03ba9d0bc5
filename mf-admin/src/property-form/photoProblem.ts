import type { Photo } from '../photos/photoList.ts'
import { formErrors } from '../text.ts'

/** What the rules say against a form's photos, in Portuguese; undefined when nothing. */
export function photoProblem(photos: Photo[], isNew: boolean): string | undefined {
  if (photos.length === 0) return isNew ? formErrors.noPhoto : undefined
  return photos.some((photo) => photo.isPrimary) ? undefined : formErrors.noPrimary
}
