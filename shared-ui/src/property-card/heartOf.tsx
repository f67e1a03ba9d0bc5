import { FavouriteToggle, type FavouriteToggleProps } from './FavouriteToggle.tsx'
import type { CardListing } from './PropertyCard.tsx'

type KeepListing = (listing: CardListing, isKept: boolean) => ReturnType<FavouriteToggleProps['onKeep']>

/** The heart of a listing, on its card or, with a label, on its page: over the favourites that these two read and change. */
export const heartOf = (useIsKept: (id: string) => boolean, keep: KeepListing) =>
  function Heart({ listing, label }: { listing: CardListing; label?: string }) {
    const { id, title } = listing
    const isKept = useIsKept(id)
    return <FavouriteToggle {...{ id, title, isKept, label }} onKeep={(isKept) => keep(listing, isKept)} />
  }
