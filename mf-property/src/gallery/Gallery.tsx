import { useCallback, useState } from 'react'
import type { PropertyImage } from 'shared-backend/properties'
import { PhotoPlaceholder, VisuallyHidden } from 'shared-ui'
import { text } from '../text.ts'
import { MainPhoto } from './MainPhoto.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { useLightbox } from './useLightbox.ts'
import { wrap } from './thumbnailPage.ts'
import styles from './Gallery.module.css'

interface GalleryProps {
  images: readonly PropertyImage[]
  /** Names the property and its place. */
  alt: string
}

/** The primary photo is shown first, the rest keep their order. */
const primaryFirst = (images: readonly PropertyImage[]) =>
  [...images].sort((a, b) => Number(b.is_primary) - Number(a.is_primary))

export function Gallery({ images, alt }: GalleryProps) {
  const [photos] = useState(() => primaryFirst(images))
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const { Lightbox, load } = useLightbox()
  const total = photos.length
  const altOf = useCallback(
    (index: number) => (total > 1 ? `${alt}. ${text.photoOf(index + 1, total)}` : alt),
    [alt, total],
  )
  const photo = photos[current]

  if (!photo) {
    return (
      <section aria-label={text.gallery} className={styles.placeholder}>
        <PhotoPlaceholder label={text.noPhoto} />
      </section>
    )
  }

  const zoom = async () => setZoomed(await load())

  return (
    <section aria-label={text.gallery} className={styles.gallery}>
      <MainPhoto
        photo={photo}
        alt={altOf(current)}
        total={total}
        onStep={(step) => setCurrent(wrap(current, step, total))}
        onZoom={() => void zoom()}
        onZoomLikely={() => void load()}
      />
      {total > 1 && (
        <>
          <div role="status" className={styles.status}>
            <VisuallyHidden>{text.photoOf(current + 1, total)}</VisuallyHidden>
          </div>
          <Thumbnails photos={photos} current={current} onSelect={setCurrent} />
        </>
      )}
      {zoomed && Lightbox && (
        <Lightbox
          photos={photos}
          altOf={altOf}
          index={current}
          onView={setCurrent}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  )
}
