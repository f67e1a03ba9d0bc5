import type { ListingCard } from 'shared-backend/properties'
import { PropertyCard } from 'shared-ui'
import { Heart } from '../favourites/Heart.tsx'
import { ListingPhoto, loadPhotos } from '../photo/ListingPhoto.tsx'
import { listItemProps } from './listItemProps.ts'

interface ListingCellProps {
  listing: ListingCard
  /** In the list, from 0. */
  position: number
  total: number | undefined
  /** The first of its page. */
  first?: boolean
}

/** A card in its place in the list. */
export const ListingCell = ({ listing, position, total, first = false }: ListingCellProps) => (
  <div {...listItemProps(position, total)}>
    <PropertyCard
      listing={listing}
      extraFeatures
      headingLevel={2}
      priority={first}
      Photo={ListingPhoto}
      loadPhotos={loadPhotos}
      Favourite={Heart}
    />
  </div>
)
