import type { Photo } from '../photos/photoList.ts'
import { formErrors } from './text.ts'
import type { PropertyFormValues } from './values.ts'

/** Whether saving it brings it to the site for the first time: not without a photo. */
export const isFirstShown = (
  { active, deal_status: deal }: Pick<PropertyFormValues, 'active' | 'deal_status'>,
  property?: { published_at: string | null },
) => active && deal !== 'sold' && deal !== 'rented' && !property?.published_at

/** The rule that a form's photos break, in Portuguese; undefined when they break none. */
export function photoProblem(photos: Photo[], isNeeded: boolean): string | undefined {
  if (photos.length === 0) return isNeeded ? formErrors.noPhoto : undefined
  return photos.some((photo) => photo.isPrimary) ? undefined : formErrors.noPrimary
}
