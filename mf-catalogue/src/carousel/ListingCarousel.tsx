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

const MOST_PER_VIEW = 3

/** On the server, where nobody knows how many cards there is room for. */
const isServer = typeof window === 'undefined'

/** Three on a desktop, one on a phone, two between, where three would be too narrow to read. */
export function usePerView() {
  const desktop = useMediaQuery('(min-width: 1024px)')
  const tablet = useMediaQuery('(min-width: 768px)')
  return desktop ? 3 : tablet ? 2 : 1
}

/** Listings that turn by themselves; the first of them stand there before the carousel's own code has come. */
export function ListingCarousel({ label, listings }: Omit<CarouselProps, 'perView'>) {
  const perView = usePerView()
  const row = <ListingRow label={label} listings={listings.slice(0, MOST_PER_VIEW)} perView={perView} cut />
  const first = (
    <>
      {row}
      {/* Where that many are seen at once, the carousel has none: by style, as the row is cut. */}
      <div className={styles.controls} data-listings={listings.length} />
    </>
  )
  if (listings.length <= perView) return <div className={styles.frame}>{row}</div>
  return (
    <div className={styles.frame}>
      {isServer ? (
        first
      ) : (
        <Suspense fallback={first}>
          <SlickCarousel label={label} listings={listings} perView={perView} />
        </Suspense>
      )}
    </div>
  )
}
