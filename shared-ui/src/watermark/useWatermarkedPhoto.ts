import { useEffect, useEffectEvent, useState } from 'react'
import { drawWatermark, type WatermarkSettings } from './drawWatermark.ts'
import { keepPhoto, readPhoto } from './photoCache.ts'

export type WatermarkedPhoto = { state: 'processing' | 'failed' } | { state: 'done'; url: string }

/** Photos at hand without decoding them again, such as when a filter brings a card back. */
const MAX_AT_HAND = 24

/** Work under way or just done, oldest first: a photo shown twice (large and as a thumbnail) is drawn once. */
const atHand = new Map<string, Promise<Blob>>()

async function drawAndKeep(key: string, url: string, settings: WatermarkSettings, timeoutMs: number) {
  const kept = readPhoto(key)
  if (kept) return kept
  const photo = await drawWatermark(url, settings, { timeoutMs })
  void keepPhoto(key, photo)
  return photo
}

function drawOnce(key: string, url: string, settings: WatermarkSettings, timeoutMs: number) {
  const known = atHand.get(key)
  if (known) return known
  const work = drawAndKeep(key, url, settings, timeoutMs)
  atHand.set(key, work)
  const [oldest] = atHand.keys()
  if (atHand.size > MAX_AT_HAND) atHand.delete(oldest!)
  work.catch(() => atHand.delete(key))
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

  // The key stands for what these say: they may be other objects at every render.
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
