import type { NewPhoto, Photo } from '../photos/photoList.ts'
import { forget, keptFor, keep } from './inMemory.ts'

const nameOf = (draftId: string) => `photos-${draftId}`

/** Keeps those of a form's photos that are not stored, while this page lasts: they are too large for the storage. */
export function keepPhotos(draftId: string, photos: Photo[]) {
  const waiting = photos.filter((photo) => photo.kind === 'new')
  if (waiting.length === 0) return
  keep(
    nameOf(draftId),
    waiting.map((photo) => ({ ...photo, status: photo.prepared ? 'ready' : 'preparing' })),
  )
}

/** The stored photos of a form, and behind them what was kept for its draft; what was kept is given out once. */
export function withKept(draftId: string, stored: Photo[]): Photo[] {
  const kept = keptFor<NewPhoto[]>(nameOf(draftId)) ?? []
  forget(nameOf(draftId))
  if (!kept.some((photo) => photo.isPrimary)) return [...stored, ...kept]
  return [...stored.map((photo) => ({ ...photo, isPrimary: false })), ...kept]
}
