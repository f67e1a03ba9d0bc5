import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PropertyImage } from 'shared-backend/properties'
import { PhotoPlaceholder, useBackCloses, useHydrated, VisuallyHidden, whenIdle } from 'shared-ui'
import { text } from '../text.ts'
import { MainPhoto } from './MainPhoto.tsx'
import { NativePhotos } from './NativePhotos.tsx'
import { photoIn } from './photoAddress.ts'
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
  const { hash } = useLocation()
  const [isNative, setIsNative] = useState(!useHydrated())
  const [current, setCurrent] = useState(() => (isNative ? 0 : photoIn(hash, photos.length)))
  const gallery = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const { Lightbox, load } = useLightbox()
  useBackCloses(zoomed, () => setZoomed(false))
  const total = photos.length
  const altOf = useCallback(
    (index: number) => (total > 1 ? `${alt}. ${text.photoOf(index + 1, total)}` : alt),
    [alt, total],
  )
  const photo = photos[current]

  useEffect(() => {
    const scrolled = track.current
    if (!isNative || !scrolled || !gallery.current) return
    return whenIdle(gallery.current, () => {
      setCurrent(Math.round(scrolled.scrollLeft / scrolled.clientWidth) || 0)
      setIsNative(false)
    })
  }, [isNative])

  if (!photo) {
    return (
      <section aria-label={text.gallery} className={styles.placeholder}>
        <PhotoPlaceholder label={text.noPhoto} />
      </section>
    )
  }

  const zoom = async () => setZoomed(await load())

  if (isNative) {
    const zoomTo = (index: number) => {
      setCurrent(index)
      setIsNative(false)
      void zoom()
    }
    return (
      <section ref={gallery} aria-label={text.gallery} className={styles.gallery}>
        <NativePhotos photos={photos} altOf={altOf} track={track} onZoom={zoomTo} />
      </section>
    )
  }

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
