import type { ListingCard } from 'shared-backend/properties'
import { PropertyCard } from 'shared-ui'
import { Heart } from '../favourites/Heart.tsx'
import { ListingPhoto } from '../photo/ListingPhoto.tsx'

const CARD_SIZES = '(min-width: 1280px) 411px, (min-width: 1024px) 31vw, (min-width: 768px) 46vw, 92vw'

export interface CarouselProps {
  /** The carousel's accessible name. */
  label: string
  listings: readonly ListingCard[]
  /** How many cards stand beside one another. */
  perView: number
}

export const CarouselCard = ({ listing }: { listing: ListingCard }) => (
  <PropertyCard listing={listing} sizes={CARD_SIZES} Photo={ListingPhoto} Favourite={Heart} />
)
