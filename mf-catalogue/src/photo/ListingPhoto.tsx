import { lazy, Suspense } from 'react'
import { ResponsiveImage, Skeleton, type ResponsiveImageProps } from 'shared-ui'

/** Few listings need it: what draws the mark is fetched with the first of them. Without it the photo stands as it is. */
const MarkedPhoto = lazy(() =>
  import('./MarkedPhoto.tsx').then(
    (module) => ({ default: module.MarkedPhoto }),
    () => ({ default: ResponsiveImage }),
  ),
)

/** A card's photo; one that does not carry the agency's mark yet gets it here. */
export const ListingPhoto = (photo: ResponsiveImageProps) =>
  !photo.image || photo.image.watermarked ? (
    <ResponsiveImage {...photo} />
  ) : (
    <Suspense fallback={<Skeleton shape="photo" />}>
      <MarkedPhoto {...photo} />
    </Suspense>
  )
