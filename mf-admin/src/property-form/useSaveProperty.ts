import { isBackendError } from 'shared-backend'
import {
  useAddPropertyImageMutation,
  useCreatePropertyMutation,
  useReorderPropertyImagesMutation,
  useReplaceAdditionalInfoMutation,
  useSetPrimaryImageMutation,
  useUpdatePropertyMutation,
  type AdminPropertyDetail,
} from 'shared-backend/admin'
import { useToast } from 'shared-ui'
import { useRef, useState } from 'react'
import { isInStoredOrder, type NewPhoto } from '../photos/photoList.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { form, formErrors, photos as photoText } from '../text.ts'
import { cleanInfos, toPropertyInput, type PropertyFormValues } from './values.ts'

/** The row as this form last saw it in the database. */
interface StoredRow {
  id: string
  updated_at: string
}

const messageOf = (error: unknown) => (isBackendError(error) ? error.message : String(error))

/**
 * Saves everything of one form, step by step. What is stored stays stored when a later step fails, and
 * saving again goes on from there: a created property is updated, an uploaded photo is not sent again.
 */
export function useSaveProperty(property: AdminPropertyDetail | undefined, photos: Photos) {
  const toast = useToast()
  const [row, setRow] = useState<StoredRow | null>(property ?? null)
  const savedInfos = useRef(property?.property_additional_info.map(({ info_text }) => info_text) ?? [])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [create] = useCreatePropertyMutation()
  const [update] = useUpdatePropertyMutation()
  const [replaceInfos] = useReplaceAdditionalInfoMutation()
  const [addImage] = useAddPropertyImageMutation()
  const [setPrimary] = useSetPrimaryImageMutation()
  const [reorder] = useReorderPropertyImagesMutation()

  const updateRow = async ({ id, updated_at }: StoredRow, values: PropertyFormValues) => {
    const changes = toPropertyInput(values)
    const guarded = await update({ id, changes, unchangedSince: updated_at })
    const conflict = isBackendError(guarded.error) && guarded.error.kind === 'conflict'
    if (conflict && window.confirm(form.overwrite)) return update({ id, changes }).unwrap()
    if (guarded.error) throw guarded.error
    return guarded.data
  }

  const saveRow = async (values: PropertyFormValues) => {
    try {
      const saved = row ? await updateRow(row, values) : await create(toPropertyInput(values)).unwrap()
      setRow(saved)
      return saved.id
    } catch (error) {
      if (isBackendError(error) && error.kind === 'unauthorized') toast.error(formErrors.notSignedIn)
      else if (!isBackendError(error)) toast.error(formErrors.unexpected(messageOf(error)))
      else toast.error((row ? formErrors.update : formErrors.create)(error.message))
      return null
    }
  }

  const saveInfos = async (propertyId: string, typed: string[]) => {
    const infos = cleanInfos(typed)
    if (JSON.stringify(infos) === JSON.stringify(savedInfos.current)) return true
    const { error } = await replaceInfos({ propertyId, infos })
    if (error) toast.error(formErrors.infos)
    else savedInfos.current = infos
    return !error
  }

  const upload = async (propertyId: string, photo: NewPhoto, index: number) => {
    const { photo: file, smaller, watermarked } = photo.prepared!
    photos.mark(photo.key, 'uploading')
    try {
      const image = await addImage({
        propertyId,
        file,
        name: photo.name.replace(/\.[^.]*$/, '') + '.jpg',
        index,
        // The primary one is chosen at the end, in one transaction, so that there are never two.
        isPrimary: false,
        position: photos.now().findIndex(({ key }) => key === photo.key),
        watermarked,
        widths: smaller.map((small) => ({ width: small.width, file: small.photo })),
      }).unwrap()
      photos.saved(photo.key, image)
      return true
    } catch (error) {
      photos.mark(photo.key, 'failed')
      toast.error(photoText.processFailed(photo.name, messageOf(error)))
      return false
    }
  }

  const savePhotos = async (propertyId: string) => {
    await photos.settled()
    const waiting = photos.now().filter((photo) => photo.kind === 'new' && photo.prepared) as NewPhoto[]
    if (waiting.length === 0) return true
    let done = 0
    setProgress({ done, total: waiting.length })
    for (const [index, photo] of waiting.entries()) {
      if (await upload(propertyId, photo, index)) done += 1
      setProgress({ done, total: waiting.length })
    }
    setProgress(null)
    if (done === 0) toast.error(photoText.noneSaved)
    else toast.success(photoText.saved(done))
    return done === waiting.length
  }

  const saveOrder = async (propertyId: string) => {
    const list = photos.now().filter((photo) => photo.kind === 'saved')
    const primary = list.find((photo) => photo.isPrimary)
    if (!isInStoredOrder(list)) {
      const { error } = await reorder({ propertyId, imageIds: list.map(({ id }) => id) })
      if (error) toast.error(photoText.orderFailed)
      if (error) return false
    }
    if (primary && !primary.image.is_primary) {
      const { error } = await setPrimary({ propertyId, imageId: primary.id })
      if (error) toast.error(photoText.primaryFailed)
      if (error) return false
    }
    photos.stored()
    return true
  }

  /** True when everything is stored; each failure has been said by then. */
  const save = async (values: PropertyFormValues) => {
    const id = await saveRow(values)
    if (!id) return false
    const infosSaved = await saveInfos(id, values.infos)
    const photosSaved = await savePhotos(id)
    return (await saveOrder(id)) && infosSaved && photosSaved
  }

  return { save, progress, propertyId: row?.id }
}
