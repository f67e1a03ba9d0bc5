import { lazy, Suspense, type ComponentType } from 'react'
import { ResponsiveImage, Skeleton, useHydrated, type ResponsiveImageProps } from 'shared-ui'

interface Code {
  MarkedPhoto: ComponentType<ResponsiveImageProps>
}

/**
 * A photo that gets the agency's watermark where its file has none. Few need it, so the code is lazy: it loads with the
 * first of them, and where that fails the photo stays as it is.
 * @param load imports the component that draws the watermark
 */
export function lazyWatermarkedPhoto(load: () => Promise<Code>) {
  const MarkedPhoto = lazy(async () => {
    const code: Code = await load().catch(() => ({ MarkedPhoto: ResponsiveImage }))
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
