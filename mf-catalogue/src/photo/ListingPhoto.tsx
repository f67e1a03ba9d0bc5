import { lazyWatermark } from 'shared-ui/lazy'

/** A card's photo. */
export const ListingPhoto = lazyWatermark(() => import('./MarkedPhoto.tsx'))
