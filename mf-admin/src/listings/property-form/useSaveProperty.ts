import { isBackendError, useAppDispatch } from 'shared-backend'
import {
  ID_TAKEN,
  saveProperty,
  seenOf,
  type AdminPropertyDetail,
  type PhotoUpload,
  type SaveOutcome,
  type SaveStep,
  type SeenProperty,
} from 'shared-backend/admin/listings'
import type { Category } from 'shared-backend/properties'
import { useToast } from 'shared-ui'
import { useRef, useState } from 'react'
import { useConflict } from '../../kit/conflict/useConflict.tsx'
import type { Draft } from '../drafts/draft.ts'
import type { OpenDraft } from '../drafts/openDraft.ts'
import { arrangementOf, type NewPhoto, type Photo } from '../photos/photoList.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { conflict as conflictText, form, formErrors } from './text.ts'
import { photos as photoText } from '../photos/text.ts'
import { mergeVersions } from './mergeVersions.tsx'
import { isFirstShown, photoProblem } from './photoProblem.ts'
import { cleanInfos, fromProperty, normal, toPropertyInput, type PropertyFormValues } from './values.ts'

export interface UploadProgress {
  /** Photos that are stored. */
  done: number
  total: number
  /** Of all of them, 0 to 1. */
  share: number
}

const toUpload = ({ key, name, prepared, isFloorPlan }: NewPhoto): PhotoUpload => ({
  imageId: key,
  file: prepared!.photo,
  name: name.replace(/\.[^.]*$/, '') + '.jpg',
  watermarked: prepared!.watermarked,
  isFloorPlan,
  color: prepared!.color,
  widths: prepared!.smaller.map(({ width, photo }) => ({ width, file: photo })),
})

const messageOf = (error: unknown) => (isBackendError(error) ? error.message : String(error))

/** Without photos that were removed since, which is done at once. */
function withoutRemoved(seen: SeenProperty, listed: Photo[]): SeenProperty {
  const images = listed.flatMap((photo) => (photo.kind === 'saved' ? photo.image : []))
  return {
    ...seen,
    order: seen.order.filter((id) => images.some((image) => image.id === id)),
    primary: images.find(({ is_primary }) => is_primary)?.id ?? null,
  }
}

/** The values that were stored when the typing began; null when they are unknown. */
function baseOf(
  property: AdminPropertyDetail | undefined,
  draft: Draft<PropertyFormValues> | null,
): PropertyFormValues | null {
  if (draft?.base) return draft.base
  return property && (!draft?.since || draft.since === property.updated_at) ? fromProperty(property) : null
}

type FailedStep = Extract<SaveStep, { step: 'failed' }>

/** Shows the progress and failures of `saveProperty`, and asks the owner about somebody else's changes. */
export function useSaveProperty(
  property: AdminPropertyDetail | undefined,
  photos: Photos,
  { id: draftId, draft }: OpenDraft<PropertyFormValues>,
  categories: Category[],
) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const { dialog, ask } = useConflict(conflictText.title)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  const [newId, setNewId] = useState(draft?.newId ?? draftId)
  const [sent, setSent] = useState(draft?.sent ?? [])
  // The owner of a draft has seen the version that it was typed over, not the one stored by now.
  const [base, setBase] = useState(() => baseOf(property, draft))
  const [seen, setSeen] = useState(() => {
    if (!property) return null
    const now = seenOf(property)
    return {
      ...now,
      updated_at: draft?.since ?? now.updated_at,
      infos: base?.infos ?? now.infos,
      point: base ? base.point : now.point,
    }
  })

  const sayFailure = (step: FailedStep) => {
    const { kind, code, message } = step.error
    // The page says itself that the sign-in has ended.
    if (kind === 'unauthorized') return
    if (step.what === 'infos') toast.error(formErrors.infos)
    else if (step.what === 'order') toast.error(photoText.orderFailed)
    else if (step.what === 'primary') toast.error(photoText.primaryFailed)
    else if (step.what === 'photo') {
      const photo = photos.now().find(({ key }) => key === step.id) as NewPhoto
      photos.failed(photo, message)
    } else if (code === ID_TAKEN) {
      setSent([])
      setNewId(crypto.randomUUID())
      toast.error(formErrors.idTaken, formErrors.idTakenHelp)
    } else if (seen && kind === 'not-found') toast.error(conflictText.gone)
    else toast.error((seen ? formErrors.update : formErrors.create)(message))
  }

  /** Each failure has been shown by the time this resolves. */
  const save = async (
    typed: PropertyFormValues,
    setValues: (values: PropertyFormValues) => unknown,
  ): Promise<SaveOutcome> => {
    const { signal } = (cancelling.current = new AbortController())
    let isStored = false
    let mine = normal(typed)
    let storedValues = base
    let done = 0
    // The success of the photos would take the message of an earlier failure away.
    let failures: FailedStep[] = []
    const cancelled = (of: number) => {
      toast.info(form.cancelled, form.storedSoFar(isStored, done, of))
      return 'cancelled' as const
    }

    // A photo in preparation may turn out to be unusable: the owner reads that before the form closes.
    const isComplete = await photos.settled(signal)
    const listed = photos.now()
    const waiting = listed.filter((photo) => photo.kind === 'new' && photo.prepared) as NewPhoto[]
    if (signal.aborted) return cancelled(waiting.length)
    if (!isComplete || photoProblem(listed, isFirstShown(typed, property))) return 'failed'

    const report = (step: SaveStep) => {
      if (step.step === 'failed' && step.what !== 'photo') failures.push(step)
      else if (step.step === 'failed') sayFailure(step)
      else if (step.step === 'creating') setSent(step.sent)
      else if (step.step === 'stored') {
        setSent([])
        isStored = true
        setSeen(step.seen)
        storedValues = { ...mine, active: step.seen.active, infos: step.seen.infos }
        setBase(storedValues)
        const { order, primary } = arrangementOf(photos.now().filter(({ kind }) => kind === 'saved'))
        if (order.join() === step.seen.order.join() && primary === step.seen.primary) photos.stored()
      } else if (step.step === 'photo') {
        photos.uploading(step.id, step.share)
        setProgress({ done, total: waiting.length, share: (done + step.share) / waiting.length })
      } else if (step.step === 'photo-stored') {
        done += 1
        photos.saved(step.id, step.image)
      } else if (step.stored === 0) toast.error(photoText.noneSaved)
      else toast.success(photoText.saved(step.stored))
    }

    try {
      const outcome = await saveProperty(
        dispatch,
        {
          seen: seen && withoutRemoved(seen, listed),
          newId,
          sent,
          input: toPropertyInput(mine),
          point: mine.point,
          infos: cleanInfos(mine.infos),
          ...arrangementOf(listed),
          uploads: waiting.map(toUpload),
        },
        {
          report,
          signal,
          merge: async (theirs, seenThen) => {
            failures = []
            const merged = await mergeVersions({
              base: storedValues,
              mine,
              theirs,
              seen: seenThen,
              photos,
              categories,
              ask,
            })
            if (!merged) return null
            mine = merged.values
            storedValues = fromProperty(theirs)
            setBase(storedValues)
            setSeen(seenOf(theirs))
            setValues(mine)
            photos.arrange(theirs.property_images, merged.arrangement)
            return {
              input: toPropertyInput(mine),
              point: mine.point,
              infos: cleanInfos(mine.infos),
              ...merged.arrangement,
            }
          },
        },
      )
      return outcome === 'cancelled' ? cancelled(waiting.length) : outcome
    } catch (error) {
      toast.error(formErrors.unexpected(messageOf(error)))
      return 'failed'
    } finally {
      failures.forEach(sayFailure)
      photos.paused()
      setProgress(null)
    }
  }

  return {
    save,
    /** Ends the save that is under way. */
    cancel: () => cancelling.current?.abort(),
    progress,
    dialog,
    seen,
    base,
    newId,
    sent,
    /** Goes on from the property as it was read, not from a draft's older one. */
    dropDraft: () => {
      if (!property || seen?.updated_at !== draft?.since) return
      setSeen(seenOf(property))
      setBase(fromProperty(property))
    },
  }
}
