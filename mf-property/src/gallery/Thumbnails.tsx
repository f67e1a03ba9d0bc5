import { useState } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { cx, IconButton } from 'shared-ui'
import { ChevronLeft, ChevronRight } from 'shared-ui/icons'
import { text } from '../text.ts'
import { thumbnailSizes } from './photoSizes.ts'
import { PropertyPhoto } from './PropertyPhoto.tsx'
import { pageStart, thumbnailOrder, THUMBNAILS_PER_PAGE } from './thumbnailPage.ts'
import styles from './Thumbnails.module.css'

interface ThumbnailsProps {
  photos: readonly PropertyImage[]
  current: number
  onSelect: (index: number) => void
}

/** Four at a time; the page follows the photo in view, and the arrows look ahead without changing it. */
export function Thumbnails({ photos, current, onSelect }: ThumbnailsProps) {
  const [start, setStart] = useState(pageStart(current, photos.length))
  const [followed, setFollowed] = useState(current)
  if (followed !== current) {
    setFollowed(current)
    setStart(pageStart(current, photos.length))
  }
  const shown = thumbnailOrder(photos.length).slice(start, start + THUMBNAILS_PER_PAGE)
  const paged = photos.length > THUMBNAILS_PER_PAGE

  return (
    <div className={cx(styles.strip, paged && styles.paged)} data-print="none">
      {paged && (
        <IconButton
          variant="outline"
          size="sm"
          label={text.previousThumbnails}
          icon={<ChevronLeft />}
          disabled={start === 0}
          onClick={() => setStart(start - THUMBNAILS_PER_PAGE)}
        />
      )}
      <ul className={styles.list}>
        {shown.map((index) => {
          const photo = photos[index]
          if (!photo) return null
          return (
            <li key={photo.image_url}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={text.showPhoto(index + 1)}
                aria-current={index === current || undefined}
                onClick={() => onSelect(index)}
              >
                <PropertyPhoto image={photo} alt="" sizes={thumbnailSizes(photos.length)} />
              </button>
            </li>
          )
        })}
      </ul>
      {paged && (
        <IconButton
          variant="outline"
          size="sm"
          label={text.nextThumbnails}
          icon={<ChevronRight />}
          disabled={start + THUMBNAILS_PER_PAGE >= photos.length}
          onClick={() => setStart(start + THUMBNAILS_PER_PAGE)}
        />
      )}
    </div>
  )
}
