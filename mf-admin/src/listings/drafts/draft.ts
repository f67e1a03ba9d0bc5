import type { Arrangement } from '../photos/mergePhotos.ts'

/** The arrangement of a form's photos. */
export interface PhotoDraft extends Arrangement {
  /** Of those that are stored: as the database has it, as far as the form knows. */
  stored: Arrangement
}

/** A form's values as they were stored, those that are unreadable as in an empty form; null when there are none. */
export type ReadValues<Values> = (stored: unknown) => Values | null

/** The typed values of one property form; they survive reloads, crashes and the end of the sign-in. */
export interface Draft<Values> {
  /** The form's own: no two forms write one draft. */
  id: string
  /** The subject of the form: 'new', `lead_{id}`, or a stored property's id. */
  subject: string
  values: Values
  /** For a new property: the id it will have. */
  newId?: string
  /** The stored property, once there is one. */
  propertyId?: string
  /** Its `updated_at` when the typing began. */
  since?: string
  /** The values of that version, to distinguish one's own changes from somebody else's. */
  base?: Values
  /** Of a new property: the creation requests that were sent and never answered. */
  sent?: object[]
  /** Their pictures lie in `photoStore`. */
  photos?: PhotoDraft
  /** ISO 8601. */
  savedAt: string
}
