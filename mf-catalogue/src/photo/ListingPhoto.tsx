import { lazy, Suspense } from 'react'
import { ResponsiveImage, Skeleton, useHydrated, type ResponsiveImageProps } from 'shared-ui'

/** Few listings need it: what draws the mark is fetched with the first of them. Without it the photo stands as it is. */
const MarkedPhoto = lazy(() =>
  import('./MarkedPhoto.tsx').then(
    (module) => ({ default: module.MarkedPhoto }),
    () => ({ default: ResponsiveImage }),
  ),
)

/** A card's photo; one that does not carry the agency's mark yet gets it here. */
export function ListingPhoto(photo: ResponsiveImageProps) {
  const isHydrated = useHydrated()
  if (!photo.image || photo.image.watermarked) return <ResponsiveImage {...photo} />
  const place = <Skeleton shape="photo" />
  if (!isHydrated) return place
  return (
    <Suspense fallback={place}>
      <MarkedPhoto {...photo} />
    </Suspense>
  )
}
