import type { CatalogueListing } from 'shared-backend/properties'
import { PropertyCard } from 'shared-ui'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'

interface ListingCellProps {
  listing: CatalogueListing
  /** Among all that were found, from 0. */
  position: number
  total: number
  /** The first of its page. */
  first?: boolean
}

/** A card in its place in the list. */
export const ListingCell = ({ listing, position, total, first = false }: ListingCellProps) => (
  <div role="listitem" aria-posinset={position + 1} aria-setsize={total}>
    <PropertyCard listing={listing} extraFeatures headingLevel={2} priority={first} Photo={ListingPhoto} />
  </div>
)
