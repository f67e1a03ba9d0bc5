import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PropertyImage } from 'shared-backend/properties'
import { PhotoPlaceholder, useBackCloses, useHydrated, VisuallyHidden, whenIdle } from 'shared-ui'
import { text } from '../text.ts'
import { MainPhoto } from './MainPhoto.tsx'
import { NativePhotos } from './NativePhotos.tsx'
import { photoIn } from './photoAddress.ts'
import { isGrid } from './photoSizes.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { useLightbox } from './useLightbox.ts'
import { wrap } from './thumbnailPage.ts'
import styles from './Gallery.module.css'

interface GalleryProps {
  images: readonly PropertyImage[]
  /** Names the property and its place. */
  alt: string
}

const closed = { one: false, all: false }

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
  /** What lies over the page: one photo in full, with or without all of them behind it. */
  const [open, setOpen] = useState(closed)
  const { code, load } = useLightbox()
  useBackCloses(open.one || open.all, () => setOpen(closed))
  const total = photos.length
  const altOf = useCallback(
    (index: number) => (total > 1 ? `${alt}. ${text.photoOf(index + 1, total)}` : alt),
    [alt, total],
  )
  const photo = photos[current]
  const place = {
    'aria-label': text.gallery,
    className: styles.gallery,
    'data-grid': isGrid(total) || undefined,
  }

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

  const show = async (layers: typeof closed) => setOpen((await load()) ? layers : closed)
  const zoom = () => show({ ...open, one: true })
  const showAll = () => show({ one: false, all: true })

  if (isNative) {
    const zoomTo = (index: number) => {
      setCurrent(index)
      setIsNative(false)
      void zoom()
    }
    const listAll = () => {
      setIsNative(false)
      void showAll()
    }
    return (
      <section ref={gallery} {...place}>
        <NativePhotos photos={photos} altOf={altOf} track={track} onZoom={zoomTo} onAll={listAll} />
      </section>
    )
  }

  return (
    <section {...place}>
      <MainPhoto
        photo={photo}
        alt={altOf(current)}
        total={total}
        onStep={(step) => setCurrent(wrap(current, step, total))}
        onZoom={() => void zoom()}
        onAll={() => void showAll()}
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
      {code && open.one && (
        <code.PhotoLightbox
          photos={photos}
          altOf={altOf}
          index={current}
          onView={setCurrent}
          onAll={() => setOpen({ one: false, all: true })}
          onClose={() => setOpen({ ...open, one: false })}
        />
      )}
      {code && open.all && !open.one && (
        <code.AllPhotos
          photos={photos}
          altOf={altOf}
          current={current}
          onZoom={(index) => {
            setCurrent(index)
            void zoom()
          }}
          onClose={() => setOpen(closed)}
        />
      )}
    </section>
  )
}
