import { useEffect, useRef } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { Modal } from 'shared-ui'
import { text } from '../text.ts'
import { GRID_SIZES } from './photoSizes.ts'
import { PropertyPhoto } from './PropertyPhoto.tsx'
import styles from './AllPhotos.module.css'

interface AllPhotosProps {
  photos: readonly PropertyImage[]
  altOf: (index: number) => string
  /** The one in view before: it has the focus. */
  current: number
  onZoom: (index: number) => void
  onClose: () => void
}

/** All photos at once; each opens in full. */
export function AllPhotos({ photos, altOf, current, onZoom, onClose }: AllPhotosProps) {
  const first = useRef<HTMLButtonElement>(null)
  // Browsers return a promise of it.
  useEffect(() => void first.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Modal open onClose={onClose} title={text.gallery} size="lg" initialFocus={first}>
      <ul className={styles.grid}>
        {photos.map((photo, index) => (
          <li key={photo.image_url}>
            <button
              ref={index === current ? first : undefined}
              type="button"
              className={styles.photo}
              onClick={() => onZoom(index)}
            >
              <PropertyPhoto image={photo} alt={altOf(index)} sizes={GRID_SIZES} />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
