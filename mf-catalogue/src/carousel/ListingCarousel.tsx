import { useRef } from 'react'
import { useMediaQuery } from 'shared-ui'
import type { CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'
import { ListingRow } from './ListingRow.tsx'
import { RowControls } from './RowControls.tsx'
import { useSlider } from './useSlider.ts'

/** Three on a desktop, one on a phone, two between, where three would be too narrow to read. */
export function usePerView() {
  const desktop = useMediaQuery('(min-width: 1024px)')
  const tablet = useMediaQuery('(min-width: 768px)')
  return desktop ? 3 : tablet ? 2 : 1
}

interface ListingCarouselProps extends Omit<CarouselProps, 'perView'> {
  /** The prefix of the ids of the cards in the row. */
  id: string
}

/** Listings in a row that scrolls natively, until the lazy slider replaces it. */
export function ListingCarousel({ id, label, listings }: ListingCarouselProps) {
  const perView = usePerView()
  const row = useRef<HTMLUListElement>(null)
  const taken = useSlider(row, listings.length > perView)

  return (
    <div className={styles.frame}>
      {taken ? (
        <taken.Slider label={label} listings={listings} perView={perView} start={taken.start} />
      ) : (
        <>
          <ListingRow ref={row} id={id} label={label} listings={listings} />
          {listings.length > perView && <RowControls row={row} id={id} count={listings.length} />}
        </>
      )}
    </div>
  )
}
