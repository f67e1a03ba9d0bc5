import { lazyWatermarkedPhoto } from 'shared-ui/lazy'

/** A card's photo. */
export const ListingPhoto = lazyWatermarkedPhoto(() => import('./MarkedPhoto.tsx'))
