import { ORIGINAL_WIDTH, SMALLER_WIDTHS } from '../image/imageSources.ts'
import { runPhotoJob } from './photoWorker.ts'
import type { PhotoJob, ProcessedPhoto } from './processPhoto.ts'
import type { WatermarkPosition } from './placement.ts'

/** As stored; rows of `watermark_settings` fit. */
export type WatermarkSettings = {
  logo_url: string
  watermark_position?: WatermarkPosition | null
  /** 0.1 to 1; 0.7 when absent. */
  opacity?: number | null
}

export const DEFAULT_OPACITY = 0.7
export const DEFAULT_POSITION: WatermarkPosition = 'bottom-right'

/** How long a photo may take to load, ms: on a card, and where it is shown large. */
export const CARD_TIMEOUT = 15000
export const DETAIL_TIMEOUT = 10000

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.blob()
}

/** Rejects when the work is not done in time, also where it cannot be called off. */
async function within<Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new Error(`not done within ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function markOf(settings: WatermarkSettings, signal: AbortSignal): Promise<PhotoJob['mark']> {
  return {
    logo: await load(settings.logo_url, signal),
    position: settings.watermark_position ?? DEFAULT_POSITION,
    opacity: settings.opacity ?? DEFAULT_OPACITY,
  }
}

/**
 * Draws the agency's logo on a photo, off the main thread where the browser can.
 * @param source the photo, or its address
 * @returns a JPEG of the photo's own size
 * @throws when something cannot be loaded or decoded, or takes longer than `timeoutMs`; use the original then
 */
export const drawWatermark = (
  source: Blob | string,
  settings: WatermarkSettings,
  { timeoutMs = CARD_TIMEOUT }: { timeoutMs?: number } = {},
): Promise<Blob> =>
  within(timeoutMs, async (signal) => {
    const [image, mark] = await Promise.all([
      typeof source === 'string' ? load(source, signal) : source,
      markOf(settings, signal),
    ])
    return (await runPhotoJob({ image, mark })).photo
  })

/**
 * Makes a photo ready for upload: shrunk, turned upright, without EXIF data, marked, with its smaller copies.
 * Without settings, or without their logo, the photo has no mark, and `watermarked` is false.
 * @throws when the file is no photo that the browser can decode
 */
export async function preparePhoto(
  file: Blob,
  { settings }: { settings?: WatermarkSettings | null } = {},
): Promise<ProcessedPhoto & { watermarked: boolean }> {
  const job = { image: file, maxSide: ORIGINAL_WIDTH, widths: SMALLER_WIDTHS }
  if (settings) {
    try {
      const mark = await within(CARD_TIMEOUT, (signal) => markOf(settings, signal))
      return { ...(await runPhotoJob({ ...job, mark })), watermarked: true }
    } catch {
      // The logo may have failed: the photo alone decides below.
    }
  }
  return { ...(await runPhotoJob(job)), watermarked: false }
}
