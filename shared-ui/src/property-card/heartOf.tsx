import { FavouriteToggle, type CardListing } from 'shared-ui'

type KeepListing = (listing: CardListing, isKept: boolean) => 'done' | 'full' | 'unstored'

/** The heart of a listing, on its card or, with a label, on its page: over the favourites that these two read and change. */
export const heartOf = (useIsKept: (id: string) => boolean, keep: KeepListing) =>
  function Heart({ listing, label }: { listing: CardListing; label?: string }) {
    return (
      <FavouriteToggle
        id={listing.id}
        title={listing.title}
        isKept={useIsKept(listing.id)}
        label={label}
        onKeep={(isKept) => keep(listing, isKept)}
      />
    )
  }
