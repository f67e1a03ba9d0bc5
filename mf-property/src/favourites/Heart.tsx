import { keepFavourite, useIsFavourite } from 'shared-backend'
import { FavouriteToggle, type CardListing } from 'shared-ui'

interface HeartProps {
  listing: CardListing
  /** Beside it, on the listing's own page. */
  label?: string
}

/** The heart on a card, or of the page. */
export function Heart({ listing, label }: HeartProps) {
  const isKept = useIsFavourite(listing.id)
  return (
    <FavouriteToggle
      id={listing.id}
      title={listing.title}
      isKept={isKept}
      label={label}
      onKeep={(keep) => keepFavourite(listing, keep)}
    />
  )
}
