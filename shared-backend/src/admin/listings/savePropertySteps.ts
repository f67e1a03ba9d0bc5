import { pointOf, type PropertyPoint } from 'shared-domain/points'
import { CHANGED_SINCE, isBackendError, toBackendError, type BackendError, type Store } from 'shared-backend'
import { imagesApi, type NewPropertyImage } from './images.ts'
import { propertiesApi } from './properties.ts'
import { savePropertyApi } from './saveProperty.ts'
import type { AdminPropertyDetail, PropertyInput, StoredImage } from '../types.ts'

/** The content of a property's form. */
export interface PropertyContent {
  input: PropertyInput
  /** Null where it is not on the map. */
  point: PropertyPoint | null
  /** In their order; trimmed and without blanks. */
  infos: string[]
  /** Its photos by their ids, those that are still to be sent among them. */
  order: string[]
  primary: string | null
}

/** The stored property as its form has seen it: nothing else is overwritten. */
export interface SeenProperty extends Omit<PropertyContent, 'input'> {
  id: string
  updated_at: string
  /** Behind the last photo. */
  nextPosition: number
  active: boolean
  /** Visitors can see it, or could. */
  isPublished: boolean
}

export type PhotoUpload = Omit<NewPropertyImage, 'propertyId' | 'index' | 'isPrimary' | 'position' | 'onSent'>

export interface PropertySave extends PropertyContent {
  /** Null for a new one. */
  seen: SeenProperty | null
  /** The id that a new one will have. */
  newId: string
  /** Requests to create it that got no response. */
  sent: object[]
  /** Photos that are not stored yet. */
  uploads: PhotoUpload[]
}

export type SaveStep =
  | { step: 'creating'; sent: object[] }
  /** The row and its parts are stored like that so far. */
  | { step: 'stored'; seen: SeenProperty }
  /** `share` of the photo's bytes that are on their way, 0 to 1. */
  | { step: 'photo'; id: string; share: number }
  | { step: 'photo-stored'; id: string; image: StoredImage }
  /** When all photos have been tried. */
  | { step: 'photos'; stored: number; of: number }
  | { step: 'failed'; what: 'row' | 'infos' | 'order' | 'primary'; error: BackendError }
  | { step: 'failed'; what: 'photo'; id: string; error: BackendError }

interface SaveCallbacks {
  report: (step: SaveStep) => void
  /** Ends the save; what is stored by then stays. */
  signal?: AbortSignal
  /** Puts somebody else's version and one's own together; null to go on editing. */
  merge: (theirs: AdminPropertyDetail, seen: SeenProperty | null) => Promise<PropertyContent | null>
}

/**
 * `partly`: the row is stored, something that belongs to it is not. `stopped`: the owner goes on editing. `cancelled`: by
 * the signal.
 */
export type SaveOutcome = 'saved' | 'partly' | 'failed' | 'stopped' | 'cancelled'

interface Running<T> {
  unwrap: () => Promise<T>
  abort: () => void
}

/** The result of a request that the signal aborts. */
async function resultOf<T>(running: Running<T>, signal: AbortSignal | undefined): Promise<T> {
  const abort = () => running.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await running.unwrap()
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

export const seenOf = (property: AdminPropertyDetail): SeenProperty => ({
  id: property.id,
  updated_at: property.updated_at,
  point: property.property_points ? pointOf(property.property_points) : null,
  infos: property.property_additional_info.map(({ info_text }) => info_text),
  order: property.property_images.map(({ id }) => id),
  primary: property.property_images.find(({ is_primary }) => is_primary)?.id ?? null,
  nextPosition: Math.max(-1, ...property.property_images.map(({ position }) => position)) + 1,
  active: property.active,
  isPublished: property.published_at !== null,
})

/** The store must not keep a photo's bytes when it is sent. */
const untracked = { track: false }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const asError = (error: unknown) => (isBackendError(error) ? error : toBackendError(error))
/** After these errors the server may have executed the request. */
const unanswered: BackendError['kind'][] = ['offline', 'server']
/** These errors end the full save and not only their step. */
const endsAll = ({ kind, code }: BackendError) => kind === 'unauthorized' || code === CHANGED_SINCE

/**
 * Saves everything of one form, step by step: the row, the informations, each photo, their order, the primary one.
 * Stored steps stay stored when a later step fails, and saving again continues from there. On a conflict, that is a change
 * by somebody else since the form was loaded, `merge` combines both, and the steps begin again over that version.
 */
export async function saveProperty(
  dispatch: Store['dispatch'],
  begun: PropertySave,
  { report, merge, signal }: SaveCallbacks,
): Promise<SaveOutcome> {
  let wanted: PropertyContent = begun
  let { seen, sent } = begun
  let hasFailed = false
  const waiting = [...begun.uploads]
  const total = waiting.length

  const run = <T>(running: Running<T>) => resultOf(running, signal)

  const learn = (next: SeenProperty) => {
    seen = next
    report({ step: 'stored', seen })
    return next
  }

  const create = async () => {
    const before = sent
    sent = [...before, { ...wanted.input, point: wanted.point }]
    report({ step: 'creating', sent })
    try {
      const { createProperty } = savePropertyApi.endpoints
      const creation = { id: begun.newId, input: wanted.input, point: wanted.point, sent: before }
      const row = await run(dispatch(createProperty.initiate(creation, untracked)))
      return { ...row, point: wanted.point, infos: [], order: [], primary: null, nextPosition: 0 }
    } catch (error) {
      if (!unanswered.includes(asError(error).kind)) sent = before
      report({ step: 'creating', sent })
      throw error
    }
  }

  const update = (
    id: string,
    changes: Partial<PropertyInput>,
    unchangedSince: string,
    point?: PropertyPoint | null,
  ) => {
    const { updateProperty } = savePropertyApi.endpoints
    return run(dispatch(updateProperty.initiate({ id, changes, point, unchangedSince }, untracked)))
  }

  /** One that is stored first comes to the site with a photo, and photos are stored behind the row. */
  const waitsForPhoto = () =>
    wanted.input.active && seen !== null && !seen.isPublished && seen.order.length === 0

  const storeRow = async () => {
    const changes = waitsForPhoto() ? { ...wanted.input, active: false } : wanted.input
    const newPoint = seen && isSame(wanted.point, seen.point) ? undefined : wanted.point
    const row = seen ? await update(seen.id, changes, seen.updated_at, newPoint) : await create()
    const { infos, order, primary, nextPosition } = seen ?? {
      infos: [],
      order: [],
      primary: null,
      nextPosition: 0,
    }
    const { id, updated_at, active } = row
    const { point } = wanted
    const isPublished = row.published_at !== null
    return learn({ id, updated_at, active, isPublished, point, infos, order, primary, nextPosition })
  }

  /** A failure of the step alone is reported, and the next one tried. */
  const attempt = async (failed: (error: BackendError) => SaveStep, store: () => Promise<unknown>) => {
    try {
      await store()
      return true
    } catch (error) {
      if (signal?.aborted || endsAll(asError(error))) throw error
      hasFailed = true
      report(failed(asError(error)))
      return false
    }
  }

  const storeInfos = async (now: SeenProperty) => {
    if (isSame(wanted.infos, now.infos)) return
    const { replaceAdditionalInfo } = savePropertyApi.endpoints
    const update = { propertyId: now.id, infos: wanted.infos, seen: now.infos }
    await run(dispatch(replaceAdditionalInfo.initiate(update, untracked)))
    learn({ ...now, infos: wanted.infos })
  }

  const storePhoto = async (now: SeenProperty, photo: PhotoUpload) => {
    const { imageId: id } = photo
    report({ step: 'photo', id, share: 0 })
    const image = await run(
      dispatch(
        imagesApi.endpoints.addPropertyImage.initiate(
          {
            ...photo,
            propertyId: now.id,
            index: begun.uploads.indexOf(photo),
            // Chosen at the end, over the choice that was seen.
            isPrimary: false,
            position: now.nextPosition,
            onSent: (share) => report({ step: 'photo', id, share }),
          },
          untracked,
        ),
      ),
    )
    waiting.splice(waiting.indexOf(photo), 1)
    report({ step: 'photo-stored', id, image })
    // The database makes the first photo of a property its primary one.
    const primary = image.is_primary ? id : now.primary
    learn({ ...now, primary, order: [...now.order, id], nextPosition: now.nextPosition + 1 })
  }

  const storePhotos = async (first: SeenProperty) => {
    const tried = [...waiting]
    for (const photo of tried) {
      const failed = (error: BackendError): SaveStep => ({
        step: 'failed',
        what: 'photo',
        id: photo.imageId,
        error,
      })
      await attempt(failed, () => storePhoto(seen ?? first, photo))
    }
    if (tried.length > 0) report({ step: 'photos', stored: total - waiting.length, of: total })
  }

  const storeOrder = async (now: SeenProperty) => {
    const imageIds = wanted.order.filter((id) => now.order.includes(id))
    if (isSame(imageIds, now.order)) return
    const order = { propertyId: now.id, imageIds, seen: now.order }
    await run(dispatch(imagesApi.endpoints.reorderPropertyImages.initiate(order, untracked)))
    learn({ ...now, order: imageIds, nextPosition: imageIds.length })
  }

  const storePrimary = async (now: SeenProperty) => {
    const { primary } = wanted
    if (!primary || primary === now.primary || !now.order.includes(primary)) return
    const choice = { propertyId: now.id, imageId: primary, seen: now.primary ? [now.primary] : [] }
    await run(dispatch(imagesApi.endpoints.setPrimaryImage.initiate(choice, untracked)))
    learn({ ...now, primary })
  }

  const storeAll = async () => {
    const isHeldBack = waitsForPhoto()
    const first = await storeRow()
    const now = () => seen ?? first
    const failed =
      (what: 'infos' | 'order' | 'primary') =>
      (error: BackendError): SaveStep => ({
        step: 'failed',
        what,
        error,
      })
    await attempt(failed('infos'), () => storeInfos(now()))
    await storePhotos(first)
    if (isHeldBack && now().order.length > 0) {
      const { updated_at } = await update(now().id, { active: true }, now().updated_at)
      learn({ ...now(), updated_at, active: true, isPublished: true })
    }
    // Without its order a photo could be made primary that the owner has not seen at that place.
    if (await attempt(failed('order'), () => storeOrder(now())))
      await attempt(failed('primary'), () => storePrimary(now()))
  }

  for (;;) {
    try {
      hasFailed = false
      await storeAll()
      return hasFailed ? 'partly' : 'saved'
    } catch (cause) {
      if (signal?.aborted) {
        // What was written before stands in no cache: an aborted mutation invalidates nothing.
        dispatch(
          propertiesApi.util.invalidateTags([
            { type: 'Property', id: seen?.id },
            'PropertyList',
            'PropertyStats',
          ]),
        )
        return 'cancelled'
      }
      const error = asError(cause)
      const failed = (reason: BackendError) => report({ step: 'failed', what: 'row', error: reason })
      if (error.code !== CHANGED_SINCE) {
        failed(error)
        return 'failed'
      }
      const { getAdminProperty } = propertiesApi.endpoints
      const read = getAdminProperty.initiate(seen?.id ?? begun.newId, {
        forceRefetch: true,
        subscribe: false,
      })
      const theirs = await dispatch(read)
      if (!theirs.data || theirs.error) {
        failed(asError(theirs.error))
        return 'failed'
      }
      const merged = await merge(theirs.data, seen)
      if (!merged) return 'stopped'
      wanted = merged
      seen = seenOf(theirs.data)
    }
  }
}
