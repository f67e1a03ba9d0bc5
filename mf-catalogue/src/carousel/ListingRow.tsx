import type { Ref } from 'react'
import { carousel as text } from './text.ts'
import { CarouselCard, type CarouselProps } from './CarouselCard.tsx'
import styles from './ListingCarousel.module.css'

interface ListingRowProps extends Omit<CarouselProps, 'perView'> {
  id: string
  ref?: Ref<HTMLUListElement>
}

/** The fragment that leads to a card of the row. */
export const cardId = (id: string, index: number) => `${id}-${index + 1}`

export const rowId = (id: string) => `${id}-row`

/** The cards in one row that the browser scrolls, at the size that they keep in the carousel. */
export const ListingRow = ({ id, label, listings, ref }: ListingRowProps) => (
  <ul
    ref={ref}
    id={rowId(id)}
    className={styles.row}
    aria-label={label}
    // Names of the arrows that a browser has by itself: see the style.
    data-previous={text.previous}
    data-next={text.next}
  >
    {listings.map((listing, index) => (
      <li key={listing.id} id={cardId(id, index)} className={styles.cell}>
        <CarouselCard listing={listing} />
      </li>
    ))}
  </ul>
)
