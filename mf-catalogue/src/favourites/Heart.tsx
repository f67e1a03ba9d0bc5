import { keepFavourite, useIsFavourite } from 'shared-backend'
import { FavouriteToggle, type CardListing } from 'shared-ui'

/** The heart on a card. */
export function Heart({ listing }: { listing: CardListing }) {
  const isKept = useIsFavourite(listing.id)
  return (
    <FavouriteToggle
      id={listing.id}
      title={listing.title}
      isKept={isKept}
      onKeep={(keep) => keepFavourite(listing, keep)}
    />
  )
}
