import { lazy, Suspense, type ComponentType } from 'react'
import { ResponsiveImage, Skeleton, useHydrated, type ResponsiveImageProps } from 'shared-ui'

interface Code {
  MarkedPhoto: ComponentType<ResponsiveImageProps>
}

/**
 * A photo; one that does not carry the agency's mark yet gets it here. Few need it: what draws the mark is fetched with
 * the first of them, and without it the photo stands as it is.
 * @param ask imports what draws the mark
 */
export function lazyWatermarkedPhoto(ask: () => Promise<Code>) {
  const MarkedPhoto = lazy(async () => {
    const code: Code = await ask().catch(() => ({ MarkedPhoto: ResponsiveImage }))
    return { default: code.MarkedPhoto }
  })
  return function Photo(photo: ResponsiveImageProps) {
    const isHydrated = useHydrated()
    if (!photo.image || photo.image.watermarked) return <ResponsiveImage {...photo} />
    const place = <Skeleton shape="photo" className={photo.className} />
    if (!isHydrated) return place
    return (
      <Suspense fallback={place}>
        <MarkedPhoto {...photo} />
      </Suspense>
    )
  }
}
