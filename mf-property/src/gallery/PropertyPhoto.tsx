import { lateMark } from 'shared-ui/late'

/** A photo of the property. */
export const PropertyPhoto = lateMark(() => import('./MarkedPhoto.tsx'))
