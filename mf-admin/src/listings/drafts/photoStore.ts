import { createStore, del, delMany, getMany, keys, set } from 'idb-keyval'
import type { PreparedPhoto } from '../photos/preparePhoto.ts'

/** A chosen photo as it lies in the browser: as chosen, and once it is prepared, only as it will be sent. */
export type KeptPhoto = { key: string; name: string; isFloorPlan?: boolean } & (
  { file: Blob } | { prepared: PreparedPhoto }
)

/** Why the browser does not keep something. */
export type KeepingFailure = 'full' | 'refused'

/** The draft, and the photo. */
type Key = [draftId: string, key: string]

const store = createStore('admin-drafts', 'photos')

/** Milliseconds. A database that does not answer must not keep a form from opening. */
const READ_LIMIT = 3000

const failureOf = (cause: unknown): KeepingFailure =>
  (cause as Partial<DOMException> | null)?.name === 'QuotaExceededError' ? 'full' : 'refused'

async function keysWhere(isWanted: (draftId: string) => boolean): Promise<Key[]> {
  const all = await keys<Key>(store)
  return all.filter(([draftId]) => isWanted(draftId))
}

async function read(draftId: string): Promise<KeptPhoto[]> {
  const photos = await getMany<KeptPhoto>(await keysWhere((id) => id === draftId), store)
  return photos.filter((photo) => photo !== undefined)
}

/** The kept photos of a draft, in no order; none where the browser has no database, or one that does not answer. */
export async function readPhotos(draftId: string): Promise<KeptPhoto[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<KeptPhoto[]>((resolve) => (timer = setTimeout(resolve, READ_LIMIT, [])))
  try {
    return await Promise.race([read(draftId), limit])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}

/** In place of what lies there of that photo; the reason where it cannot be kept. */
export async function keepPhoto(draftId: string, photo: KeptPhoto): Promise<KeepingFailure | null> {
  try {
    await set([draftId, photo.key], photo, store)
    return null
  } catch (cause) {
    return failureOf(cause)
  }
}

export async function forgetPhoto(draftId: string, key: string) {
  try {
    await del([draftId, key], store)
  } catch {
    // As below.
  }
}

/** Erases the photos of all drafts that are meant. A browser without a database has none. */
export async function forgetPhotos(isMeant: (draftId: string) => boolean) {
  try {
    await delMany(await keysWhere(isMeant), store)
  } catch {
    // There are none, or they stay until the next form opens.
  }
}
