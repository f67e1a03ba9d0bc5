import { useRef } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { IconButton } from 'shared-ui'
import { ChevronLeft, ChevronRight, LayoutGrid } from 'shared-ui/icons'
import { useSwipe } from 'shared-ui/photos'
import { text } from '../text.ts'
import { photoSizes } from './photoSizes.ts'
import { PropertyPhoto } from './PropertyPhoto.tsx'
import styles from './MainPhoto.module.css'

interface MainPhotoProps {
  photo: PropertyImage
  alt: string
  total: number
  onStep: (step: 1 | -1) => void
  onZoom: () => void
  onAll: () => void
  /** The pointer or the focus is on it: the code of the lightbox can be prefetched. */
  onZoomLikely: () => void
}

export function MainPhoto({ photo, alt, total, onStep, onZoom, onAll, onZoomLikely }: MainPhotoProps) {
  const frame = useRef<HTMLDivElement>(null)
  useSwipe(frame, (step) => total > 1 && onStep(step))
  return (
    <div ref={frame} className={styles.frame}>
      <button
        type="button"
        className={styles.zoom}
        aria-label={text.zoomPhoto}
        onClick={onZoom}
        onPointerEnter={onZoomLikely}
        onFocus={onZoomLikely}
      >
        <PropertyPhoto image={photo} alt={alt} sizes={photoSizes(total)} priority />
      </button>
      {total > 1 && (
        <button
          type="button"
          className={styles.count}
          data-print="none"
          onClick={onAll}
          onPointerEnter={onZoomLikely}
          onFocus={onZoomLikely}
        >
          <LayoutGrid />
          <span>{text.allPhotos(total)}</span>
        </button>
      )}
      {total > 1 && (
        <div className={styles.arrows} data-print="none">
          <IconButton
            variant="overlay"
            label={text.previousPhoto}
            icon={<ChevronLeft />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            variant="overlay"
            label={text.nextPhoto}
            icon={<ChevronRight />}
            onClick={() => onStep(1)}
          />
        </div>
      )}
    </div>
  )
}
