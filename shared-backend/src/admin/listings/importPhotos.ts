import { isBackendError, type BackendError, type Store } from 'shared-backend'
import { retryUntilAnswered, isUnanswered, pause } from '../retry.ts'
import { imagesApi } from './images.ts'
import { fetchImportAddress, importsApi, type ClaimedPhoto } from './imports.ts'
import type { PhotoUpload } from './savePropertySteps.ts'

/** A photo that is no photo, or is not there: no further attempt would help. Its message is the user's. */
export class UselessPhoto extends Error {
  override name = 'UselessPhoto'
}

type Prepared = Pick<PhotoUpload, 'file' | 'watermarked' | 'isFloorPlan' | 'widths' | 'color'>

interface PhotoRun {
  importId: string
  /** A file of the ZIP by its name; null where the ZIP is not at hand. */
  fileOf: ((name: string) => Promise<Blob | undefined>) | null
  /** As an upload is made ready; `address` is the photo's, or its name in the ZIP. Throws a UselessPhoto for what is none. */
  prepare: (photo: Blob, address: string) => Promise<Prepared>
  /** The reason of a photo whose name the ZIP does not have. */
  noFile: string
  signal: AbortSignal
}

/** How many are on their way at once. */
const AT_ONCE = 3
/** ms until a look at what was claimed elsewhere, or waits for its next attempt. */
const PAUSE = 4_000

/** Answers that another attempt would get as well: an address that is never fetched, a file that is no photo. */
const isFinal = (error: unknown) =>
  error instanceof UselessPhoto || (isBackendError(error) && [413, 415, 422].includes(error.status ?? 0))

const nameOf = (address: string) => (address.split(/[?#]/)[0]?.split('/').pop() ?? '').slice(-60)

/** Whether the session has ended, which ends all of it, or the browser is offline. */
const isNoFaultOfThePhoto = (error: unknown) =>
  isBackendError(error) &&
  (error.kind === 'unauthorized' ||
    error.kind === 'forbidden' ||
    // While the browser is online it is the photo's address that has not answered in time.
    (error.kind === 'offline' && !navigator.onLine))

/**
 * Stores the photos of an import, at most three at once, until none waits that this tab could store. Any tab may end at any
 * time: what it had claimed is another one's after two minutes. A lost connection is waited for.
 * @throws BackendError when the queue itself refuses to answer
 */
export async function storeImportPhotos(dispatch: Store['dispatch'], run: PhotoRun): Promise<void> {
  const { importId, fileOf, prepare, noFile, signal } = run
  const { claimImportPhoto, failImportPhoto, getImport } = importsApi.endpoints
  const untracked = { track: false }

  // One large photo in memory at a time is decoded, whatever is on its way.
  let preparing: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>) => {
    const result = preparing.then(work)
    preparing = result.catch(() => undefined)
    return result
  }

  const contentOf = async (address: string) => {
    if (/^https?:/i.test(address)) return fetchImportAddress(dispatch, { address, kind: 'photo' }, signal)
    const file = await fileOf?.(address)
    if (!file) throw new UselessPhoto(noFile)
    return file
  }

  const store = async (photo: ClaimedPhoto) => {
    const content = await contentOf(photo.address)
    const prepared = await inTurn(() => prepare(content, photo.address))
    if (signal.aborted) return
    const image = {
      ...prepared,
      imageId: photo.image_id,
      propertyId: photo.property_id,
      name: `${nameOf(photo.address).replace(/\.[^.]*$/, '')}.jpg`,
      index: photo.position,
      isPrimary: photo.is_primary,
      position: photo.position,
    }
    await dispatch(imagesApi.endpoints.addPropertyImage.initiate(image, untracked)).unwrap()
  }

  const fail = async (photo: ClaimedPhoto, error: unknown) => {
    if (signal.aborted) return
    if (isNoFaultOfThePhoto(error)) throw error
    const reason = (error as BackendError | Error).message.slice(0, 300)
    const failure = { imageId: photo.image_id, reason, isFinal: isFinal(error) }
    await dispatch(failImportPhoto.initiate(failure, untracked)).unwrap()
  }

  /** Without a connection nothing is noted: the photo is due again when its two minutes are over. */
  const letGo = (error: unknown) => {
    if (!isUnanswered(error)) throw error
  }

  const isOver = async () => {
    const read = () =>
      dispatch(getImport.initiate(importId, { subscribe: false, forceRefetch: true })).unwrap()
    const row = await retryUntilAnswered(read, signal)
    if (row?.state !== 'stored') return true
    return row.photos.waiting - (fileOf ? 0 : row.photos.files) === 0
  }

  const claim = () =>
    dispatch(claimImportPhoto.initiate({ id: importId, withFiles: fileOf !== null }, untracked)).unwrap()

  const work = async () => {
    while (!signal.aborted) {
      const photo = await retryUntilAnswered(claim, signal)
      if (photo)
        await store(photo)
          .catch((error) => fail(photo, error))
          .catch(letGo)
      else if (await isOver()) return
      else await pause(PAUSE, signal)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
