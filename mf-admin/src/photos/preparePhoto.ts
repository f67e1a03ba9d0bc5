import { preparePhoto as makeWebSized, type WatermarkSettings } from 'shared-ui/watermark'
import { PhotoError, photoProblems } from './photoError.ts'

export type PreparedPhoto = Awaited<ReturnType<typeof makeWebSized>>

/**
 * Makes a chosen photo ready to be stored: web-sized, marked, without metadata, with its smaller files.
 * Throws a PhotoError with a Portuguese message for files that are no usable image.
 */
export async function preparePhoto(file: File, settings: WatermarkSettings | null): Promise<PreparedPhoto> {
  if (file.type !== '' && !file.type.startsWith('image/')) throw new PhotoError(photoProblems.notAnImage)
  if (file.size === 0) throw new PhotoError(photoProblems.empty)
  try {
    return await makeWebSized(file, { settings })
  } catch {
    throw new PhotoError(photoProblems.unreadable)
  }
}
