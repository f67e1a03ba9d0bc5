import { lateMark } from 'shared-ui/late'

/** A card's photo. */
export const ListingPhoto = lateMark(() => import('./MarkedPhoto.tsx'))
