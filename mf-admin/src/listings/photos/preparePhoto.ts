import { preparePhoto as makeWebSized, type WatermarkSettings } from 'shared-ui/watermark'
import { formatOf } from './formatOf.ts'
import { PhotoError, photoProblems } from './photoError.ts'

export type PreparedPhoto = Awaited<ReturnType<typeof makeWebSized>>

/**
 * Only Safari decodes HEIC, the format of iPhones. This build of the library needs neither `eval` nor WebAssembly, which the
 * site's policy refuses. It has 490 kB, so it loads with the first photo that needs it.
 */
async function toJpeg(heic: Blob): Promise<Blob> {
  const { heicTo } = await import('heic-to/csp')
  return heicTo({ blob: heic, type: 'image/jpeg', quality: 0.95 })
}

/**
 * Makes a chosen photo ready to be stored: web-sized, marked, without metadata, with its smaller files.
 * Throws a PhotoError with a Portuguese message for files that are no usable image.
 */
export async function preparePhoto(file: Blob, settings: WatermarkSettings | null): Promise<PreparedPhoto> {
  if (file.type !== '' && !file.type.startsWith('image/')) throw new PhotoError(photoProblems.notAnImage)
  if (file.size === 0) throw new PhotoError(photoProblems.empty)
  try {
    return await makeWebSized(file, { settings })
  } catch {
    // Browsers differ in what they can show.
    const format = await formatOf(file).catch(() => null)
    if (format !== 'heic') throw new PhotoError(photoProblems[format ?? 'unreadable'])
  }
  try {
    return await makeWebSized(await toJpeg(file), { settings })
  } catch {
    throw new PhotoError(photoProblems.heic)
  }
}
