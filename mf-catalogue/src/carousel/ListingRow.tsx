import { cx } from 'shared-ui'
import { CarouselCard, type CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'

interface ListingRowProps extends CarouselProps {
  /** Shows those that fit, by style alone: where the page is drawn before it is known how wide it is. */
  cut?: boolean
}

/** The cards in one row, at the size that they keep in the carousel. */
export const ListingRow = ({ label, listings, cut }: ListingRowProps) => (
  <ul className={cx(styles.row, cut && styles.cut)} aria-label={label}>
    {listings.map((listing) => (
      <li key={listing.id} className={styles.cell}>
        <CarouselCard listing={listing} />
      </li>
    ))}
  </ul>
)
