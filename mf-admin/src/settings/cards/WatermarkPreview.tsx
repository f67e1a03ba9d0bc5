import { watermarkPlacement, type WatermarkPosition } from 'shared-ui/watermark'
import type { StoredImage } from 'shared-backend/admin/listings'
import { PhotoPlaceholder } from 'shared-ui'
import { useState } from 'react'
import { settings } from './text.ts'
import styles from './Settings.module.css'

interface WatermarkPreviewProps {
  /** One of the agency's own photos, if there is any. */
  photo: StoredImage | undefined
  logo: string | null
  position: WatermarkPosition
  opacity: number
}

/** The size that photos have on the site; the preview is that, scaled. */
const PHOTO = { width: 1920, height: 1280 }
const part = (pixels: number, of: number) => `${(pixels / of) * 100}%`

/** The mark where the drawing rule puts it, moving with every change of the settings. */
export function WatermarkPreview({ photo, logo, position, opacity }: WatermarkPreviewProps) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  const place = watermarkPlacement(PHOTO, size, position)
  return (
    <figure className={styles.preview}>
      <figcaption>{settings.watermark.preview}</figcaption>
      <div className={styles.sample}>
        {photo ? (
          <img src={photo.image_url} alt={settings.watermark.previewAlt} className={styles.photo} />
        ) : (
          <PhotoPlaceholder label={settings.watermark.previewAlt} />
        )}
        {logo && (
          <img
            src={logo}
            alt=""
            className={styles.mark}
            onLoad={({ currentTarget: image }) =>
              setSize({ width: image.naturalWidth || 1, height: image.naturalHeight || 1 })
            }
            style={{
              insetInlineStart: part(place.x, PHOTO.width),
              insetBlockStart: part(place.y, PHOTO.height),
              inlineSize: part(place.width, PHOTO.width),
              opacity,
            }}
          />
        )}
      </div>
      {photo?.watermarked && <p className={styles.marked}>{settings.watermark.previewMarked}</p>}
    </figure>
  )
}
