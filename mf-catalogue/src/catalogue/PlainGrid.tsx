import type { CatalogueListing } from 'shared-backend/properties'
import { cx, PropertyCard } from 'shared-ui'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'
import styles from './ListingGrid.module.css'

interface PlainGridProps {
  listings: readonly CatalogueListing[]
  /** Of how many these are the first. */
  total: number
  className?: string
}

/** Every card that it is given, laid out by style alone. */
export const PlainGrid = ({ listings, total, className }: PlainGridProps) => (
  <div role="list" className={cx(styles.plain, className)}>
    {listings.map((listing, index) => (
      <div key={listing.id} role="listitem" aria-posinset={index + 1} aria-setsize={total}>
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
