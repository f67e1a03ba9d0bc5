import { useRef, useState } from 'react'
import { cx, IconButton, Spinner, type CardPhotosProps, type ListingImage } from 'shared-ui'
import { ChevronLeft, ChevronRight } from '../icons/single.ts'
import styles from './PhotoSteps.module.css'
import { useCardEvents } from './useCardEvents.ts'
import { useSwipe } from './useSwipe.ts'

interface PhotoStepsProps extends Omit<CardPhotosProps, 'id'> {
  /** All photos of the listing, the card's own first; undefined before they have loaded. */
  photos: readonly ListingImage[] | undefined
  isLoading: boolean
  hasFailed: boolean
  /** Called when the photos have to load, and to retry. */
  onWanted: () => void
}

/**
 * The other photos of a listing, over the first one in its card: by swipe, by arrows beside the pointer, and by the arrow
 * keys while the card's link has the focus. The arrows are out of the order of Tab, so a card stays one stop there.
 */
export function PhotoSteps(props: PhotoStepsProps) {
  const { card, events, photos, sizes, Photo, isLoading, hasFailed, onWanted } = props
  const place = useRef<HTMLDivElement>(null)
  /** Where the visitor has stepped to; undefined before the first step. */
  const [at, setAt] = useState<number>()

  const last = photos ? photos.length - 1 : Infinity
  const inRange = (index: number) => Math.max(0, Math.min(index, last))
  const current = photos ? inRange(at ?? 0) : 0

  const want = () => {
    if (!photos && !isLoading) onWanted()
  }
  const step = (by: 1 | -1) => {
    want()
    setAt((before = 0) => inRange((hasFailed ? 0 : inRange(before)) + by))
  }
  useSwipe(card, step, place)
  useCardEvents({ card, events, onApproach: want, onStep: last > 0 ? step : undefined })

  return (
    <div ref={place} className={styles.place} data-print="none">
      {/* The one behind the current one loads ahead; before the first step none does. */}
      {at !== undefined &&
        photos?.slice(1, current + 2).map((image, index) => (
          <div
            key={index}
            className={cx(
              styles.photo,
              index + 1 < current && styles.before,
              index + 1 > current && styles.after,
            )}
          >
            {/* Its name is the first one's, which stays below; the status says which one it is. */}
            <Photo image={image} alt="" sizes={sizes} priority />
          </div>
        ))}
      <p role="status" className={styles.status}>
        {at !== undefined && <Status {...{ current, photos, isLoading, hasFailed }} />}
      </p>
      {photos && photos.length > 1 && (
        <div className={styles.arrows}>
          <IconButton
            tabIndex={-1}
            variant="overlay"
            label="Foto anterior"
            icon={<ChevronLeft />}
            blocked={current === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            tabIndex={-1}
            variant="overlay"
            label="Próxima foto"
            icon={<ChevronRight />}
            blocked={current === last}
            onClick={() => step(1)}
          />
        </div>
      )}
    </div>
  )
}

type StatusProps = Pick<PhotoStepsProps, 'photos' | 'isLoading' | 'hasFailed'> & { current: number }

/** After the first step. */
function Status({ current, photos, isLoading, hasFailed }: StatusProps) {
  if (photos) return photos.length > 1 && <span>{`Foto ${current + 1} de ${photos.length}`}</span>
  if (isLoading)
    return (
      <>
        <Spinner size="sm" />
        <span>Carregando fotos</span>
      </>
    )
  return hasFailed && <span>Não foi possível carregar as fotos</span>
}
