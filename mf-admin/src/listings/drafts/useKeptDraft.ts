import { useEffect, useRef, useState } from 'react'
import type { NewPhoto, Photo } from '../photos/photoList.ts'
import type { Draft, PhotoDraft } from './draft.ts'
import { photoDraftOf } from './draftPhotos.ts'
import { removeValues, saveDraft } from './draftStore.ts'
import type { OpenDraft } from './openDraft.ts'
import { forgetPhoto, keepPhoto, type KeepingFailure, type KeptPhoto } from './photoStore.ts'

const toKept = ({ key, name, isFloorPlan, file, prepared }: NewPhoto): KeptPhoto =>
  prepared ? { key, name, isFloorPlan, prepared } : { key, name, isFloorPlan, file }

/** Once this changes, the photo is stored again. */
const stateOf = (photo: { prepared?: unknown; isFloorPlan?: boolean }) =>
  `${Boolean(photo.prepared)} ${Boolean(photo.isFloorPlan)}`

/** Keeps the chosen photos in the browser's database until they are stored or removed. */
function useKeptPhotos(draftId: string, photos: Photo[], initial: KeptPhoto[]): KeepingFailure | null {
  /** The state in which each is stored. */
  const kept = useRef(new Map(initial.map((photo) => [photo.key, stateOf(photo)])))
  const [failures, setFailures] = useState<Record<string, KeepingFailure | null>>({})

  useEffect(() => {
    const waiting = photos.filter((photo) => photo.kind === 'new')
    for (const photo of waiting) {
      const { key } = photo
      const state = stateOf(photo)
      if (kept.current.get(key) === state) continue
      kept.current.set(key, state)
      void keepPhoto(draftId, toKept(photo)).then((failure) =>
        setFailures((known) => ((known[key] ?? null) === failure ? known : { ...known, [key]: failure })),
      )
    }
    for (const key of kept.current.keys()) {
      if (waiting.some((photo) => photo.key === key)) continue
      kept.current.delete(key)
      void forgetPhoto(draftId, key)
    }
  }, [draftId, photos])

  const [failure] = photos.flatMap(({ key, kind }) => (kind === 'new' && failures[key]) || [])
  return failure ?? null
}

/**
 * Keeps what a form has and the database has not, so that a reload or the end of the tab loses nothing. Returns why the
 * browser does not keep some of it, or null.
 */
export function useKeptDraft<Values>(
  { kept }: Pick<OpenDraft<Values>, 'kept'>,
  { id, subject, newId, propertyId, since, base, sent, values }: Omit<Draft<Values>, 'photos' | 'savedAt'>,
  photos: Photo[],
  { isUnsaved, isSaved }: { isUnsaved: boolean; isSaved: boolean },
): KeepingFailure | null {
  const [isWritten, setIsWritten] = useState(true)
  // The progress of an upload changes the photos many times a second, and seldom their arrangement.
  const arrangement = JSON.stringify(photoDraftOf(photos))

  useEffect(() => {
    if (isUnsaved) {
      const draft = { id, subject, newId, propertyId, since, base, sent, values }
      // eslint-disable-next-line react-hooks/set-state-in-effect -- the outcome of a write outside of React
      setIsWritten(saveDraft({ ...draft, photos: JSON.parse(arrangement) as PhotoDraft }))
    } else if (!isSaved) removeValues(id)
  }, [id, subject, newId, propertyId, since, base, sent, values, arrangement, isUnsaved, isSaved])

  const failure = useKeptPhotos(id, photos, kept) ?? (isWritten ? null : 'full')
  return isUnsaved ? failure : null
}
