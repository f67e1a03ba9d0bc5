import { lazyWatermarkedPhoto } from 'shared-ui/lazy'

/** A photo of the property. */
export const PropertyPhoto = lazyWatermarkedPhoto(() => import('./MarkedPhoto.tsx'))
