import type { Ref } from 'react'
import type { CatalogueListing } from 'shared-backend/properties'
import { ListingCell } from './ListingCell.tsx'
import styles from './ListingGrid.module.css'
import { PlainGrid } from './PlainGrid.tsx'

/** Two rows of the widest grid: more than a screen shows. */
const AT_ONCE = 8

interface FirstListingsProps {
  listings: readonly CatalogueListing[]
  total: number | undefined
  ref?: Ref<HTMLDivElement>
}

/**
 * The grid as the server renders it, before its lazy code has loaded. Listings after the first rows are inside `noscript`:
 * for a browser with scripts they are text, and neither elements nor photos.
 */
export const FirstListings = ({ listings, total, ref }: FirstListingsProps) => (
  <PlainGrid ref={ref} listings={listings.slice(0, AT_ONCE)} total={total} className={styles.first}>
    <noscript className={styles.rest}>
      {listings.slice(AT_ONCE).map((listing, index) => (
        <ListingCell key={listing.id} listing={listing} position={AT_ONCE + index} total={total} />
      ))}
    </noscript>
  </PlainGrid>
)
