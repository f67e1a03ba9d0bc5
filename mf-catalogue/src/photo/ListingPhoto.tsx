import { lazyWatermarkedPhoto } from 'shared-ui/lazy'

/** A card's photo. */
export const ListingPhoto = lazyWatermarkedPhoto(() => import('./MarkedPhoto.tsx'))

/** Loads what steps through the photos of a card. */
export const loadPhotos = () => import('./CardPhotos.ts')
