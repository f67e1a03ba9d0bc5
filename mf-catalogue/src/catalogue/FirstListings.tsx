import type { CatalogueListing } from 'shared-backend/properties'
import { cx, PropertyCard } from 'shared-ui'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'
import styles from './ListingGrid.module.css'

/** Two rows of the widest grid: more than a screen shows. */
const COUNT = 8

/** The grid where there is no window to measure: the page as the server renders it. */
export const FirstListings = ({ listings }: { listings: readonly CatalogueListing[] }) => (
  <div role="list" className={cx(styles.plain, styles.first)}>
    {listings.slice(0, COUNT).map((listing, index) => (
      <div key={listing.id} role="listitem" aria-posinset={index + 1} aria-setsize={listings.length}>
        <PropertyCard
          listing={listing}
          extraFeatures
          headingLevel={2}
          priority={index === 0}
          Photo={ListingPhoto}
        />
      </div>
    ))}
  </div>
)
