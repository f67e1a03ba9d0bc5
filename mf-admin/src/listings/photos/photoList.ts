import type { StoredImage } from 'shared-backend/admin/listings'
import type { PreparedPhoto } from './preparePhoto.ts'

interface PhotoBase {
  /** A UUID: the row's id, also before there is a row. */
  key: string
  /** An address that the browser can show now: a stored one or one of this page's own. */
  preview?: string
  isPrimary: boolean
  isFloorPlan: boolean
}

/** Stored already. */
export interface SavedPhoto extends PhotoBase {
  kind: 'saved'
  id: string
  image: StoredImage
}

/** Chosen, not stored yet. */
export interface NewPhoto extends PhotoBase {
  kind: 'new'
  name: string
  /** As chosen; once it is prepared, as it will be sent. */
  file: Blob
  status: 'preparing' | 'ready' | 'uploading' | 'failed'
  prepared?: PreparedPhoto
  /** While uploading: of 100, how much is on its way. */
  percent?: number
}

export type Photo = SavedPhoto | NewPhoto

/** A photo that could not be used, or not be sent yet. */
export interface RefusedPhoto {
  key: string
  name: string
  /** In Portuguese. */
  reason: string
}

/** An address of the smallest copy, to be revoked when nobody shows it. */
export const previewOf = ({ smaller, photo }: PreparedPhoto) =>
  URL.createObjectURL(smaller[0]?.photo ?? photo)

export const savedPhoto = (image: StoredImage): SavedPhoto => ({
  kind: 'saved',
  key: image.id,
  id: image.id,
  image,
  preview: image.image_url,
  isPrimary: image.is_primary,
  isFloorPlan: image.is_floor_plan,
})

export const change = (photos: Photo[], key: string, part: Partial<NewPhoto>): Photo[] =>
  photos.map((photo) => (photo.key === key && photo.kind === 'new' ? { ...photo, ...part } : photo))

/** Exactly one is primary; choosing the primary one again leaves none. */
export function togglePrimary(photos: Photo[], key: string): Photo[] {
  return photos.map((photo) => ({ ...photo, isPrimary: photo.key === key && !photo.isPrimary }))
}

export const setFloorPlan = (photos: Photo[], key: string, isFloorPlan: boolean): Photo[] =>
  photos.map((photo) => (photo.key === key ? { ...photo, isFloorPlan } : photo))

/** The first photo of a property starts as its primary one. */
export function ensurePrimary(photos: Photo[]): Photo[] {
  if (photos.some((photo) => photo.isPrimary)) return photos
  return photos.map((photo, index) => (index === 0 ? { ...photo, isPrimary: true } : photo))
}

/** Without one photo; if it was the primary one, the first of the others takes its place. */
export function withoutPhoto(photos: Photo[], key: string): Photo[] {
  const removed = photos.find((photo) => photo.key === key)
  const rest = photos.filter((photo) => photo.key !== key)
  return removed?.isPrimary ? ensurePrimary(rest) : rest
}

/** With one more photo at that place; if it is the primary one, no other is. */
export const withPhotoAt = (photos: Photo[], photo: Photo, index: number): Photo[] =>
  photos.map((one) => (photo.isPrimary ? { ...one, isPrimary: false } : one)).toSpliced(index, 0, photo)

/**
 * Without a photo that was deleted where it was stored. If it was the primary one there, the first that is stored of the
 * others is that by now.
 */
export function withoutStored(photos: Photo[], key: string): Photo[] {
  const removed = photos.find((photo) => photo.key === key)
  const rest = photos.filter((photo) => photo.key !== key)
  if (removed?.kind !== 'saved' || !removed.image.is_primary) return withoutPhoto(photos, key)
  const [heir] = savedOnly(rest).toSorted((one, other) => one.image.position - other.image.position)
  if (!heir) return withoutPhoto(photos, key)
  return rest.map((photo) =>
    photo === heir
      ? { ...heir, isPrimary: removed.isPrimary, image: { ...heir.image, is_primary: true } }
      : photo,
  )
}

/** A photo that has just been stored takes the place of the chosen one. */
export function markSaved(photos: Photo[], key: string, image: StoredImage): Photo[] {
  return photos.map((photo) =>
    photo.key === key
      ? { ...savedPhoto(image), key, preview: photo.preview, isPrimary: photo.isPrimary }
      : photo,
  )
}

/** Moves a photo one place towards the front (-1) or the end (1). */
export function movePhoto(photos: Photo[], key: string, step: -1 | 1): Photo[] {
  const from = photos.findIndex((photo) => photo.key === key)
  const to = from + step
  const [photo, other] = [photos[from], photos[to]]
  if (!photo || !other) return photos
  const moved = [...photos]
  moved[from] = other
  moved[to] = photo
  return moved
}

/** Moves a photo to the place of another one; those between make room. */
export function movePhotoTo(photos: Photo[], key: string, target: string): Photo[] {
  const photo = photos.find((one) => one.key === key)
  const to = photos.findIndex((one) => one.key === target)
  if (!photo || to < 0) return photos
  return photos.filter((one) => one !== photo).toSpliced(to, 0, photo)
}

const savedOnly = (photos: Photo[]) => photos.filter((photo) => photo.kind === 'saved')

/** Whether the stored photos stand in the order that the database has. */
const isInStoredOrder = (photos: Photo[]) =>
  savedOnly(photos).every(
    ({ image }, index, all) => index === 0 || all[index - 1]!.image.position < image.position,
  )

/** Whether leaving now would lose something. */
export const hasUnsavedPhotos = (photos: Photo[]) =>
  photos.some((photo) => photo.kind === 'new' || photo.isPrimary !== photo.image.is_primary) ||
  !isInStoredOrder(photos)

/** The list after the database took over its order and primary choice. */
export const asStored = (photos: Photo[]): Photo[] =>
  photos.map((photo, position) =>
    photo.kind === 'saved'
      ? { ...photo, image: { ...photo.image, is_primary: photo.isPrimary, position } }
      : photo,
  )

/** The list after the database took over its primary choice; the order is still to be saved. */
export const primaryAsStored = (photos: Photo[]): Photo[] =>
  photos.map((photo) =>
    photo.kind === 'saved' ? { ...photo, image: { ...photo.image, is_primary: photo.isPrimary } } : photo,
  )

/** The stored photos as they are in the database by now, and those still to be stored, in that order. */
export function arranged(
  photos: Photo[],
  images: StoredImage[],
  { order, primary }: { order: string[]; primary: string | null },
): Photo[] {
  return [...images.map(savedPhoto), ...photos.filter(({ kind }) => kind === 'new')]
    .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    .map((photo) => ({ ...photo, isPrimary: photo.key === primary }))
}

/** The photos by their ids. */
export const arrangementOf = (photos: Photo[]) => ({
  order: photos.map(({ key }) => key),
  primary: photos.find(({ isPrimary }) => isPrimary)?.key ?? null,
})
