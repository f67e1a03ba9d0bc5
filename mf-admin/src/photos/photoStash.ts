import type { NewPhoto, Photo } from './photoList.ts'

/** In memory only: photos chosen in a form that the end of the sign-in took away, by the form's draft key. */
const stash = new Map<string, NewPhoto[]>()

/** Keeps those of a form's photos that are not stored. */
export function stashPhotos(key: string, photos: Photo[]) {
  const waiting = photos.filter((photo) => photo.kind === 'new')
  if (waiting.length === 0) return
  stash.set(
    key,
    waiting.map((photo) => ({ ...photo, status: photo.prepared ? 'ready' : 'preparing' })),
  )
}

/** The stored photos of a form, and behind them what was kept for it; what was kept is given out once. */
export function withStash(key: string, stored: Photo[]): Photo[] {
  const kept = stash.get(key) ?? []
  stash.delete(key)
  if (!kept.some((photo) => photo.isPrimary)) return [...stored, ...kept]
  return [...stored.map((photo) => ({ ...photo, isPrimary: false })), ...kept]
}

/** Forgets everything: the next test starts with nothing. */
export const clearStash = () => stash.clear()
