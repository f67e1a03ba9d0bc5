import { useContext, useEffect, useMemo, useState } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { useGetWatermarkSettingsQuery } from 'shared-backend/watermark'
import { ImageMakerContext, madeAddress, ORIGINAL_WIDTH } from 'shared-ui'
import { DETAIL_TIMEOUT, drawWatermark } from 'shared-ui/watermark'

/**
 * The photos' addresses for a library that draws its own images: those that do not carry the agency's
 * mark are drawn with it one after the other, and stand as they are until then or when that fails.
 */
export function useMarkedAddresses(photos: readonly PropertyImage[]): string[] {
  const { data: settings } = useGetWatermarkSettingsQuery(undefined, {
    skip: photos.every(({ watermarked }) => watermarked),
  })
  const maker = useContext(ImageMakerContext)
  const [marked, setMarked] = useState<Record<string, string>>({})

  useEffect(() => {
    if (!settings) return
    const drawn: string[] = []
    let gone = false
    const drawAll = async () => {
      for (const { image_url: url, watermarked } of photos) {
        if (watermarked || gone) continue
        const photo = await drawWatermark(url, settings, { timeoutMs: DETAIL_TIMEOUT }).catch(() => null)
        if (!photo || gone) continue
        const address = URL.createObjectURL(photo)
        drawn.push(address)
        setMarked((before) => ({ ...before, [url]: address }))
      }
    }
    void drawAll()
    return () => {
      gone = true
      drawn.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [photos, settings])

  return useMemo(
    () =>
      photos.map((photo) => {
        const made = photo.watermarked && maker && madeAddress(photo, ORIGINAL_WIDTH, maker)
        return made || (marked[photo.image_url] ?? photo.image_url)
      }),
    [photos, marked, maker],
  )
}
