import type { Photo } from '../photos/photoList.ts'
import { formErrors } from './text.ts'

/** The rule that a form's photos break, in Portuguese; undefined when they break none. */
export function photoProblem(photos: Photo[], isNew: boolean): string | undefined {
  if (photos.length === 0) return isNew ? formErrors.noPhoto : undefined
  return photos.some((photo) => photo.isPrimary) ? undefined : formErrors.noPrimary
}
