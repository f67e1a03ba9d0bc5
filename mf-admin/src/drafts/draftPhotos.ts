import type { NewPhoto, Photo } from '../photos/photoList.ts'
import { draftOf, forgetDraft, keepDraft } from './inMemory.ts'

const nameOf = (draftId: string) => `photos-${draftId}`

/** Keeps those of a form's photos that are not stored, while this page lasts: they are too large for the storage. */
export function keepDraftPhotos(draftId: string, photos: Photo[]) {
  const waiting = photos.filter((photo) => photo.kind === 'new')
  if (waiting.length === 0) return
  keepDraft(
    nameOf(draftId),
    waiting.map((photo) => ({ ...photo, status: photo.prepared ? 'ready' : 'preparing' })),
  )
}

/** The stored photos of a form, and behind them what was kept for its draft; what was kept is given out once. */
export function withDraftPhotos(draftId: string, stored: Photo[]): Photo[] {
  const drafts = draftOf<NewPhoto[]>(nameOf(draftId)) ?? []
  forgetDraft(nameOf(draftId))
  if (!drafts.some((photo) => photo.isPrimary)) return [...stored, ...drafts]
  return [...stored.map((photo) => ({ ...photo, isPrimary: false })), ...drafts]
}
