import { isBackendError, useAppDispatch } from 'shared-backend'
import { storeImportPhotos, UselessPhoto } from 'shared-backend/admin/listings'
import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import { FileError } from 'shared-domain/imports/files'
import { useEffect, useState } from 'react'
import { PhotoError } from '../../photos/photoError.ts'
import { preparePhoto } from '../../photos/preparePhoto.ts'
import { common } from '../../../kit/text.ts'
import { importText } from '../file/text.ts'
import { factsOfPhoto } from '../zip/names.ts'
import { runText } from './text.ts'

/** The ZIP of an import, where this tab has it. */
export interface PhotoFiles {
  /** A photo by its name there. */
  photo: (name: string) => Promise<Blob | undefined>
}

/** Takes a ZIP that has one of these photos; answers why it does not, null where it does. */
export type TakeZip = (zip: File, names: readonly string[]) => Promise<string | null>

/** A photo as the ZIP has it; what the ZIP's reader refuses has its reason in the user's words. */
async function photoOf(files: PhotoFiles, name: string) {
  try {
    return await files.photo(name)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const { problem } = error
    throw new UselessPhoto(problem === 'too-large' ? runText.photos.tooLarge : importText.problems[problem])
  }
}

/** Stores the photos of an import while its page is open, marked and shrunk as uploads are. */
export function usePhotoRun(id: string, isDue: boolean, files: PhotoFiles | null) {
  const dispatch = useAppDispatch()
  const watermark = useGetWatermarkSettingsQuery()
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const settings = watermark.data
  const isReady = isDue && !watermark.isLoading && failure === null

  useEffect(() => {
    if (!isReady) return
    const ending = new AbortController()
    const prepare = async (photo: Blob, address: string) => {
      const { watermarked, isFloorPlan } = factsOfPhoto(address)
      try {
        const prepared = await preparePhoto(photo, watermarked ? null : (settings ?? null))
        const widths = prepared.smaller.map(({ width, photo: file }) => ({ width, file }))
        const facts = { watermarked: watermarked || prepared.watermarked, isFloorPlan, color: prepared.color }
        return { file: prepared.photo, widths, ...facts }
      } catch (error) {
        if (error instanceof PhotoError) throw new UselessPhoto(error.message)
        throw error
      }
    }
    const fileOf = files && ((name: string) => photoOf(files, name))
    storeImportPhotos(dispatch, {
      importId: id,
      fileOf,
      prepare,
      noFile: runText.photos.noFile,
      signal: ending.signal,
    }).catch((error: unknown) => {
      if (ending.signal.aborted) return
      ending.abort()
      setFailure(isBackendError(error) ? error.message : common.unexpected)
    })
    return () => ending.abort()
  }, [dispatch, id, isReady, files, settings, attempt])

  const retry = () => {
    setFailure(null)
    setAttempt((n) => n + 1)
  }
  return { failure, retry }
}
