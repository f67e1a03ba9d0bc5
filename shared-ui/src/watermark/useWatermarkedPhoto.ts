import { useEffect, useEffectEvent, useState } from 'react'
import { drawWatermark, type WatermarkSettings } from './drawWatermark.ts'
import { cachePhoto, readCachedPhoto } from './photoCache.ts'

export type WatermarkedPhoto = { state: 'processing' | 'failed' } | { state: 'done'; url: string }

/** Photos in the memory cache: they need no decoding again, such as when a filter shows a card again. */
const MAX_IN_MEMORY = 24

/** Work under way or just done, oldest first: a photo shown twice (large and as a thumbnail) is drawn once. */
const memoryCache = new Map<string, Promise<Blob>>()

async function drawAndCache(key: string, url: string, settings: WatermarkSettings, timeoutMs: number) {
  const cached = readCachedPhoto(key)
  if (cached) return cached
  const photo = await drawWatermark(url, settings, { timeoutMs })
  void cachePhoto(key, photo)
  return photo
}

function drawOnce(key: string, url: string, settings: WatermarkSettings, timeoutMs: number) {
  const known = memoryCache.get(key)
  if (known) return known
  const work = drawAndCache(key, url, settings, timeoutMs)
  memoryCache.set(key, work)
  const [oldest] = memoryCache.keys()
  if (memoryCache.size > MAX_IN_MEMORY) memoryCache.delete(oldest!)
  work.catch(() => memoryCache.delete(key))
  return work
}

/** The address of the marked photo; nothing happens while `settings` is missing. */
export function useWatermarkedPhoto(
  url: string | undefined,
  settings: WatermarkSettings | null | undefined,
  timeoutMs: number,
): WatermarkedPhoto {
  const key =
    url && settings
      ? JSON.stringify([url, settings.logo_url, settings.watermark_position, settings.opacity])
      : ''
  const [photo, setPhoto] = useState<{ key: string } & WatermarkedPhoto>({ key, state: 'processing' })

  // The key stands for their values: they may be other objects at every render.
  const draw = useEffectEvent(() => url && settings && drawOnce(key, url, settings, timeoutMs))
  useEffect(() => {
    const work = draw()
    if (!work) return
    let objectUrl: string | undefined
    let gone = false
    work.then(
      (blob) => {
        if (gone) return
        objectUrl = URL.createObjectURL(blob)
        setPhoto({ key, state: 'done', url: objectUrl })
      },
      () => !gone && setPhoto({ key, state: 'failed' }),
    )
    return () => {
      gone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [key, timeoutMs])

  return photo.key === key ? photo : { state: 'processing' }
}
