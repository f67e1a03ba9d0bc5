import { isBackendError, type BackendError } from 'shared-backend'
import {
  CHANGED_SINCE,
  ID_TAKEN,
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
import type { OpenDraft } from '../drafts/openDraft.ts'
import { isInStoredOrder, type NewPhoto } from '../photos/photoList.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { formErrors, photos as photoText } from '../text.ts'
import { cleanInfos, toPropertyInput, type PropertyFormValues } from './values.ts'

/** The row as this form last saw it in the database. */
interface StoredRow {
  id: string
  updated_at: string
}

interface Conflict {
  mine: PropertyFormValues
  /** With the `updated_at` of the version to overwrite, or null. */
  answer: (overwrite: string | null) => void
}

/** After these the server may have done what it was asked. */
const unanswered: BackendError['kind'][] = ['offline', 'server']

/** `partly`: the row is stored, something that belongs to it is not. */
export type SaveResult = 'saved' | 'partly' | 'failed'

const messageOf = (error: unknown) => (isBackendError(error) ? error.message : String(error))

/**
 * Saves everything of one form, step by step. What is stored stays stored when a later step fails, and
 * saving again goes on from there: a created property is updated, an uploaded photo is not sent again.
 */
export function useSaveProperty(
  property: AdminPropertyDetail | undefined,
  photos: Photos,
  { id: draftId, draft }: OpenDraft,
) {
  const toast = useToast()
  // What a draft was typed over, not what is stored by now, is what its owner has seen.
  const [row, setRow] = useState<StoredRow | null>(
    property ? { id: property.id, updated_at: draft?.since ?? property.updated_at } : null,
  )
  const [newId, setNewId] = useState(draft?.newId ?? draftId)
  // What was sent to be created and never answered: a row like that is this form's own.
  const [sent, setSent] = useState(draft?.sent ?? [])
  const savedInfos = useRef(property?.property_additional_info.map(({ info_text }) => info_text) ?? [])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [create] = useCreatePropertyMutation()
  const [update] = useUpdatePropertyMutation()
  const [replaceInfos] = useReplaceAdditionalInfoMutation()
  const [addImage] = useAddPropertyImageMutation()
  const [setPrimary] = useSetPrimaryImageMutation()
  const [reorder] = useReorderPropertyImagesMutation()

  const askAboutConflict = (mine: PropertyFormValues) =>
    new Promise<string | null>((resolve) =>
      setConflict({
        mine,
        answer: (overwrite) => {
          setConflict(null)
          resolve(overwrite)
        },
      }),
    )

  /** Overwrites only the version that the owner has seen; null when they would rather go on editing. */
  const updateRow = async ({ id, updated_at }: StoredRow, values: PropertyFormValues) => {
    const changes = toPropertyInput(values)
    let unchangedSince: string | null = updated_at
    while (unchangedSince) {
      try {
        return await update({ id, changes, unchangedSince }).unwrap()
      } catch (error) {
        if (!isBackendError(error) || error.code !== CHANGED_SINCE) throw error
        unchangedSince = await askAboutConflict(values)
      }
    }
    return null
  }

  /** Creates it under this form's own id; what may have been stored although no answer came is remembered. */
  const createRow = async (values: PropertyFormValues) => {
    const input = toPropertyInput(values)
    setSent([...sent, input])
    try {
      return await create({ id: newId, input, sent }).unwrap()
    } catch (error) {
      if (isBackendError(error) && !unanswered.includes(error.kind)) setSent(sent)
      if (isBackendError(error) && error.code === ID_TAKEN) {
        setSent([])
        setNewId(crypto.randomUUID())
      }
      throw error
    }
  }

  const sayRowFailure = (error: unknown) => {
    if (isBackendError(error) && error.kind === 'unauthorized')
      toast.error(formErrors.notSignedIn, formErrors.notSignedInHelp)
    else if (isBackendError(error) && error.code === ID_TAKEN)
      toast.error(formErrors.idTaken, formErrors.idTakenHelp)
    else if (!isBackendError(error)) toast.error(formErrors.unexpected(messageOf(error)))
    else toast.error((row ? formErrors.update : formErrors.create)(error.message))
  }

  const saveRow = async (values: PropertyFormValues) => {
    try {
      const saved = row ? await updateRow(row, values) : await createRow(values)
      if (!saved) return null
      setRow(saved)
      setSent([])
      return saved.id
    } catch (error) {
      sayRowFailure(error)
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
        imageId: photo.key,
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

  /** Each failure has been said by the time this resolves. */
  const save = async (values: PropertyFormValues): Promise<SaveResult> => {
    const id = await saveRow(values)
    if (!id) return 'failed'
    const infosSaved = await saveInfos(id, values.infos)
    const photosSaved = await savePhotos(id)
    const orderSaved = await saveOrder(id)
    return infosSaved && photosSaved && orderSaved ? 'saved' : 'partly'
  }

  return {
    save,
    progress,
    conflict,
    row,
    newId,
    sent,
    /** Goes on from the property as it was read, not from a draft's older one. */
    dropDraft: () => setRow((now) => (property && now?.updated_at === draft?.since ? property : now)),
  }
}
