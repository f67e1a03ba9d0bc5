import { closestCenter, DndContext, type Announcements } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { isBackendError, CHANGED_SINCE } from 'shared-backend'
import {
  useDeletePropertyImageMutation,
  useSetFloorPlanMutation,
  useLazyGetAdminPropertyQuery,
  useSetPrimaryImageMutation,
  type StoredImage,
} from 'shared-backend/admin/listings'
import { useToast, VisuallyHidden } from 'shared-ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mergePhotos } from './mergePhotos.ts'
import { photos as text } from './text.ts'
import { arrangementOf, savedPhoto, type NewPhoto, type Photo } from './photoList.ts'
import styles from './PhotoEditor.module.css'
import { PhotoPicker } from './PhotoPicker.tsx'
import { PhotoTile, type PhotoTileHandlers } from './PhotoTile.tsx'
import { RefusedPhotos } from './RefusedPhotos.tsx'
import { RemovedPhoto } from './RemovedPhoto.tsx'
import { useLostFocus } from './useLostFocus.ts'
import { SLOW_SCROLL, usePhotoOrder } from './usePhotoOrder.ts'
import type { Photos } from './usePhotos.ts'

const hasChanged = (failure: unknown) => isBackendError(failure) && failure.code === CHANGED_SINCE

const nothing = () => undefined
/** The library's announcements are in English; this component announces a photo's new place itself. */
const silent: Announcements = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

interface PhotoEditorProps {
  photos: Photos
  /** Undefined until the property is stored. */
  propertyId: string | undefined
  error?: string
  disabled: boolean
}

/** Choosing, ordering and removing photos; changes of stored ones are saved at once. */
export function PhotoEditor({ photos, propertyId, error, disabled }: PhotoEditorProps) {
  const toast = useToast()
  const [setPrimary, primary] = useSetPrimaryImageMutation()
  const [setFloorPlan, plan] = useSetFloorPlanMutation()
  const [deleteImage, removal] = useDeletePropertyImageMutation()
  const { list, said, sensors, drop, step, toFirst } = usePhotoOrder(photos)
  const [readAgain] = useLazyGetAdminPropertyQuery()
  const isLocked = disabled || primary.isLoading || plan.isLoading || removal.isLoading
  const { editor, focusLater } = useLostFocus(photos.photos, photos.refused)
  const [removed, setRemoved] = useState<{ photo: NewPhoto; index: number } | null>(null)

  const storedNow = () => photos.now().flatMap((one) => (one.kind === 'saved' ? one.image : []))

  const choose = async (photo: Photo) => {
    if (photo.isPrimary || photo.kind === 'new' || !propertyId) return photos.togglePrimary(photo.key)
    const before = storedNow()
    const seen = before.filter(({ is_primary }) => is_primary).map(({ id }) => id)
    const { error: failure } = await setPrimary({ propertyId, imageId: photo.id, seen })
    if (hasChanged(failure)) return takeOver(propertyId, before, text.primaryFailed)
    if (failure) return toast.error(text.primaryFailed, failure.message)
    photos.togglePrimary(photo.key)
    photos.primaryStored()
    toast.success(text.primaryChanged)
  }

  const turnPlan = async (photo: Photo) => {
    const isFloorPlan = !photo.isFloorPlan
    if (photo.kind === 'saved' && propertyId) {
      const { error: failure } = await setFloorPlan({ propertyId, imageId: photo.id, isFloorPlan })
      if (failure) return toast.error(text.floorPlanFailed, failure.message)
    }
    photos.setFloorPlan(photo.key, isFloorPlan)
  }

  /** Shows the photos as somebody else has left them, and keeps what is still to be saved. */
  const takeOver = async (id: string, seen: StoredImage[], failed: string) => {
    const { data } = await readAgain(id)
    if (!data) return toast.error(failed)
    const theirs = arrangementOf(data.property_images.map(savedPhoto))
    const seenOrder = arrangementOf(
      seen.toSorted((one, other) => one.position - other.position).map(savedPhoto),
    )
    // The pressed button may have gone with its photo.
    focusLater('button')
    photos.arrange(data.property_images, mergePhotos(seenOrder, arrangementOf(photos.now()), theirs).mine)
    toast.error(failed, text.changed)
  }

  const remove = async (photo: Photo) => {
    const index = photos.now().indexOf(photo)
    if (photo.kind === 'new' || !propertyId) {
      if (photo.kind === 'new') setRemoved({ photo, index })
      return photos.remove(photo.key)
    }
    if (!window.confirm(text.confirmRemove)) return
    const before = storedNow()
    const wasPrimary = photo.image.is_primary
    const { error: failure } = await deleteImage({ propertyId, imageId: photo.id, wasPrimary })
    if (hasChanged(failure)) return takeOver(propertyId, before, text.deleteFailed)
    if (failure) return toast.error(text.deleteFailed, failure.message)
    const next = photos.now()[index + 1] ?? photos.now()[index - 1]
    focusLater(`[data-remove="${next?.key}"]`)
    photos.remove(photo.key)
    toast.success(text.deleted)
  }

  const dismiss = () => {
    photos.dismissRefused()
    focusLater('button')
  }

  const undo = () => {
    if (!removed) return
    photos.restore(removed.photo, removed.index)
    focusLater(`[data-remove="${removed.photo.key}"]`)
    setRemoved(null)
  }

  const handlers: PhotoTileHandlers = {
    choose: (photo) => void choose(photo),
    turnPlan: (photo) => void turnPlan(photo),
    step,
    toFirst,
    remove: (photo) => void remove(photo),
  }
  // Always the same objects, so that a tile is rendered for changes of its own only.
  const latest = useRef(handlers)
  useEffect(() => void (latest.current = handlers))
  const order = photos.photos.map(({ key }) => key).join(' ')
  const keys = useMemo(() => order.split(' '), [order])

  return (
    <div ref={editor} className={styles.editor}>
      <PhotoPicker onFiles={photos.add} disabled={disabled} />
      <RefusedPhotos refused={photos.refused} onDismiss={dismiss} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {photos.photos.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          autoScroll={SLOW_SCROLL}
          accessibility={{ announcements: silent, screenReaderInstructions: { draggable: text.orderHint } }}
          onDragEnd={drop}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <ol ref={list} className={styles.grid} aria-label={text.list}>
              {photos.photos.map((photo, index, all) => (
                <PhotoTile
                  key={photo.key}
                  photo={photo}
                  number={index + 1}
                  isLast={index === all.length - 1}
                  disabled={isLocked}
                  handlers={latest}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {removed && !disabled && <RemovedPhoto name={removed.photo.name} onUndo={undo} />}
      {photos.photos.length > 1 && <p className={styles.hint}>{text.orderHint}</p>}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  )
}
