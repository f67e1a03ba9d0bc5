import type { StoredImage } from 'shared-backend/admin/listings'
import type { WatermarkSettings } from 'shared-ui/watermark'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { common } from '../../kit/text.ts'
import { PhotoError } from './photoError.ts'
import {
  arranged,
  asStored,
  change,
  ensurePrimary,
  markSaved,
  movePhoto,
  movePhotoTo,
  previewOf,
  primaryAsStored,
  setFloorPlan,
  togglePrimary,
  withoutPhoto,
  withoutStored,
  withPhotoAt,
  type NewPhoto,
  type Photo,
  type RefusedPhoto,
} from './photoList.ts'
import { preparePhoto } from './preparePhoto.ts'

/**
 * The photos of one form: those stored and those chosen.
 * Chosen ones are prepared one after the other, so that a phone's memory holds one large photo at a time.
 */
export function usePhotos(initial: Photo[], watermark: WatermarkSettings | null) {
  const [photos, setPhotos] = useState(initial)
  const [refused, setRefused] = useState<RefusedPhoto[]>([])
  const current = useRef(initial)
  const queue = useRef(Promise.resolve())
  const refusals = useRef(0)

  const update = useCallback((next: (photos: Photo[]) => Photo[]) => {
    current.current = next(current.current)
    setPhotos(current.current)
  }, [])

  const refuse = (photo: RefusedPhoto) =>
    setRefused((list) => [...list.filter(({ key }) => key !== photo.key), photo])
  const forgive = (key: string) => setRefused((list) => list.filter((one) => one.key !== key))

  const has = (key: string) => current.current.some((photo) => photo.key === key)

  const prepare = async ({ key, name, file }: NewPhoto) => {
    if (!has(key)) return
    try {
      const prepared = await preparePhoto(file, watermark)
      if (!has(key)) return
      const preview = previewOf(prepared)
      update((list) => change(list, key, { prepared, preview, file: prepared.photo, status: 'ready' }))
    } catch (error) {
      const reason = error instanceof PhotoError ? error.message : common.unexpected
      refusals.current += 1
      refuse({ key, name, reason })
      update((list) => withoutPhoto(list, key))
    }
  }

  const enqueue = (photo: NewPhoto) => {
    queue.current = queue.current.then(() => prepare(photo))
  }

  const add = (files: readonly File[]) => {
    const added = files.map(newPhoto)
    update((list) => ensurePrimary([...list, ...added]))
    added.forEach(enqueue)
  }

  // Photos of a form that was cut off may have been waiting for their turn.
  const resume = useEffectEvent(() => {
    for (const photo of current.current) if (photo.kind === 'new' && !photo.prepared) enqueue(photo)
  })
  useEffect(() => resume(), [])

  return {
    photos,
    /** As they are at this moment, also in the middle of a save that began renders ago. */
    now: () => current.current,
    add,
    /**
     * Resolves when every photo chosen so far is prepared or refused: to whether none was refused meanwhile. The signal
     * ends the waiting, and no preparation.
     */
    settled: async (signal: AbortSignal) => {
      const before = refusals.current
      const ended = new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.race([queue.current, ended])
      return refusals.current === before
    },
    /** It could not be sent; it stays, to be sent again. */
    failed: ({ key, name }: NewPhoto, reason: string) => {
      refuse({ key, name, reason })
      update((list) => change(list, key, { status: 'failed' }))
    },
    refused,
    dismissRefused: () => setRefused([]),
    uploading: (key: string, share: number) => {
      const percent = Math.floor(share * 100)
      update((list) => change(list, key, { status: 'uploading', percent }))
    },
    /** Marks interrupted uploads as ready to be sent again. */
    paused: () =>
      update((list) =>
        list.map((photo) =>
          photo.kind === 'new' && photo.status === 'uploading' ? { ...photo, status: 'ready' } : photo,
        ),
      ),
    /** Takes over somebody else's changes of the stored photos. */
    arrange: (images: StoredImage[], arrangement: Parameters<typeof arranged>[2]) =>
      update((list) => arranged(list, images, arrangement)),
    saved: (key: string, image: StoredImage) => {
      forgive(key)
      update((list) => markSaved(list, key, image))
    },
    togglePrimary: (key: string) => update((list) => togglePrimary(list, key)),
    setFloorPlan: (key: string, isFloorPlan: boolean) =>
      update((list) => setFloorPlan(list, key, isFloorPlan)),
    primaryStored: () => update(primaryAsStored),
    move: (key: string, step: -1 | 1) => update((list) => movePhoto(list, key, step)),
    remove: (key: string) => {
      current.current.filter((photo) => photo.key === key).forEach(releasePreview)
      forgive(key)
      update((list) => withoutStored(list, key))
    },
    /** Puts a chosen photo that was removed back to its place. */
    restore: (photo: NewPhoto, index: number) => {
      const preview = photo.prepared && previewOf(photo.prepared)
      update((list) => withPhotoAt(list, { ...photo, preview }, index))
      if (!photo.prepared) enqueue(photo)
    },
    /** Forgets what was chosen and not stored. */
    removeNew: () => {
      current.current.filter(({ kind }) => kind === 'new').forEach(releasePreview)
      update((list) => ensurePrimary(list.filter(({ kind }) => kind !== 'new')))
    },
    /** Gives back the browser's memory of previews; of all photos, or of stored ones only. */
    release: (all: boolean) =>
      current.current.filter(({ kind }) => all || kind === 'saved').forEach(releasePreview),
    moveTo: (key: string, target: string) => update((list) => movePhotoTo(list, key, target)),
    /** Takes the current order and primary choice as stored in the database. */
    stored: () => update(asStored),
  }
}

export type Photos = ReturnType<typeof usePhotos>

function newPhoto(file: File): NewPhoto {
  return {
    kind: 'new',
    key: crypto.randomUUID(),
    name: file.name || 'foto.jpg',
    file,
    status: 'preparing',
    isPrimary: false,
    isFloorPlan: false,
  }
}

function releasePreview({ preview }: Photo) {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
