import { mergePhotos } from '../photos/mergePhotos.ts'
import { arrangementOf, ensurePrimary, previewOf, type NewPhoto, type Photo } from '../photos/photoList.ts'
import { draftOf, forgetDraft, keepDraft } from '../../kit/drafts/inMemory.ts'
import type { PhotoDraft } from './draft.ts'
import type { OpenDraft } from './openDraft.ts'
import type { KeptPhoto } from './photoStore.ts'

const nameOf = (draftId: string) => `photos-${draftId}`

export function photoDraftOf(photos: Photo[]): PhotoDraft {
  const images = photos.flatMap((photo) => (photo.kind === 'saved' ? photo.image : []))
  return {
    ...arrangementOf(photos),
    stored: {
      order: images.toSorted((one, other) => one.position - other.position).map(({ id }) => id),
      primary: images.find(({ is_primary }) => is_primary)?.id ?? null,
    },
  }
}

/** Keeps those of a form's photos that are not stored for the next form of this page, also where there is no database. */
export function keepDraftPhotos(draftId: string, photos: Photo[]) {
  const waiting = photos.filter((photo) => photo.kind === 'new')
  if (waiting.length === 0) return
  keepDraft(
    nameOf(draftId),
    waiting.map((photo) => ({ ...photo, status: photo.prepared ? 'ready' : 'preparing' })),
  )
}

function fromKept(photo: KeptPhoto): NewPhoto {
  const { key, name, isFloorPlan = false } = photo
  const chosen = { kind: 'new', key, name, isPrimary: false, isFloorPlan } as const
  if (!('prepared' in photo)) return { ...chosen, file: photo.file, status: 'preparing' }
  const { prepared } = photo
  return { ...chosen, file: prepared.photo, prepared, preview: previewOf(prepared), status: 'ready' }
}

/**
 * The stored photos of a form and those kept for its draft, as its owner has left them; over what somebody else has
 * changed since. `lost`: how many could not be kept. What the page itself kept is given out once.
 */
export function withDraftPhotos(
  { id, draft, kept }: Pick<OpenDraft<unknown>, 'id' | 'draft' | 'kept'>,
  stored: Photo[],
): { photos: Photo[]; lost: number } {
  const waiting = draftOf<NewPhoto[]>(nameOf(id)) ?? kept.map(fromKept)
  forgetDraft(nameOf(id))
  const isStored = (key: string) => stored.some((photo) => photo.key === key)
  const photos = [...stored, ...waiting.filter(({ key }) => !isStored(key))]
  if (!draft?.photos) return { photos: ensurePrimary(photos), lost: 0 }

  const { stored: known, ...own } = draft.photos
  const { order, primary } = mergePhotos(known, own, arrangementOf(stored)).mine
  const placed = photos
    .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    .map((photo) => ({ ...photo, isPrimary: photo.key === primary }))
  const isKnown = (key: string) => photos.some((photo) => photo.key === key)
  return {
    // The primary one may be among those that are lost.
    photos: primary === null ? placed : ensurePrimary(placed),
    lost: order.filter((key) => !isKnown(key)).length,
  }
}
