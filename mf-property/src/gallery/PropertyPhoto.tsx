import { lazyWatermark } from 'shared-ui/lazy'

/** A photo of the property. */
export const PropertyPhoto = lazyWatermark(() => import('./MarkedPhoto.tsx'))
