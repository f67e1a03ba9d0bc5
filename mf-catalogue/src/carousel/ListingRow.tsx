import { CarouselCard, type CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'

/** The cards in one row, at the size that they keep in the carousel. */
export const ListingRow = ({ label, listings }: CarouselProps) => (
  <ul className={styles.row} aria-label={label}>
    {listings.map((listing) => (
      <li key={listing.id} className={styles.cell}>
        <CarouselCard listing={listing} />
      </li>
    ))}
  </ul>
)
