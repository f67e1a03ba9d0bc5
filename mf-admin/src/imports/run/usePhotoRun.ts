import { isBackendError, useAppDispatch } from 'shared-backend'
import { storeImportPhotos, UselessPhoto } from 'shared-backend/admin'
import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import { useEffect, useState } from 'react'
import { PhotoError } from '../../photos/photoError.ts'
import { preparePhoto } from '../../photos/preparePhoto.ts'
import { common } from '../../text.ts'
import { runText } from './text.ts'

/** The ZIP of an import, where this tab has it. */
export interface PhotoFiles {
  /** A photo by its name there. */
  photo: (name: string) => Promise<Blob | undefined>
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
    const prepare = async (photo: Blob) => {
      try {
        const prepared = await preparePhoto(photo, settings ?? null)
        const widths = prepared.smaller.map(({ width, photo: file }) => ({ width, file }))
        return { file: prepared.photo, watermarked: prepared.watermarked, widths }
      } catch (error) {
        if (error instanceof PhotoError) throw new UselessPhoto(error.message)
        throw error
      }
    }
    const fileOf = files?.photo ?? null
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
