import type { Ref } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { ListingCell } from './ListingCell.tsx'
import styles from './ListingGrid.module.css'
import { cardsOf, CARDS_PER_PAGE } from './pages.ts'
import { PlainGrid } from './PlainGrid.tsx'

/** Two rows of the widest grid: more than a screen shows. */
const AT_ONCE = 8

interface FirstListingsProps {
  listings: readonly CatalogueListing[]
  page: number
  ref?: Ref<HTMLDivElement>
}

/**
 * The grid before its code and a window to measure are there: the page as the server renders it. What follows its first rows is only
 * for browsers without a script; for others it is text, and neither elements nor photos.
 */
export function FirstListings({ listings, page, ref }: FirstListingsProps) {
  const cards = cardsOf(listings, page)
  const before = (page - 1) * CARDS_PER_PAGE
  return (
    <PlainGrid
      ref={ref}
      listings={cards.slice(0, AT_ONCE)}
      before={before}
      total={listings.length}
      className={styles.first}
    >
      <noscript className={styles.rest}>
        {cards.slice(AT_ONCE).map((listing, index) => (
          <ListingCell
            key={listing.id}
            listing={listing}
            position={before + AT_ONCE + index}
            total={listings.length}
          />
        ))}
      </noscript>
    </PlainGrid>
  )
}
