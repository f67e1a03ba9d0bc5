import { lazy, Suspense } from 'react'
import { useMediaQuery } from 'shared-ui'
import type { CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'
import { ListingRow } from './ListingRow.tsx'

/** Without its chunk the row stands alone, and scrolls. */
const SlickCarousel = lazy(() =>
  import('./SlickCarousel.tsx').then(
    (module) => ({ default: module.SlickCarousel }),
    () => ({ default: ListingRow }),
  ),
)

/** Three on a desktop, one on a phone, two between, where three would be too narrow to read. */
export function usePerView() {
  const desktop = useMediaQuery('(min-width: 1024px)')
  const tablet = useMediaQuery('(min-width: 768px)')
  return desktop ? 3 : tablet ? 2 : 1
}

/** Listings that turn by themselves; the first of them stand there before the carousel's own code has come. */
export function ListingCarousel({ label, listings }: Omit<CarouselProps, 'perView'>) {
  const perView = usePerView()
  const first = <ListingRow label={label} listings={listings.slice(0, perView)} perView={perView} />
  if (listings.length <= perView) return <div className={styles.frame}>{first}</div>
  return (
    <div className={styles.frame}>
      <Suspense
        fallback={
          <>
            {first}
            <div className={styles.controls} />
          </>
        }
      >
        <SlickCarousel label={label} listings={listings} perView={perView} />
      </Suspense>
    </div>
  )
}
