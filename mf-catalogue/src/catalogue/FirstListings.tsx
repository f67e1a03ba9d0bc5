import type { CatalogueListing } from 'shared-backend/properties'
import styles from './ListingGrid.module.css'
import { PlainGrid } from './PlainGrid.tsx'

/** Two rows of the widest grid: more than a screen shows. */
const COUNT = 8

/** The grid before there is a window to measure: the page as the server renders it. */
export const FirstListings = ({ listings }: { listings: readonly CatalogueListing[] }) => (
  <PlainGrid listings={listings.slice(0, COUNT)} total={listings.length} className={styles.first} />
)
