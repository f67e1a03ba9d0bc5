import { useContext, useState } from 'react'
import { preload } from 'react-dom'
import { cx } from '../cx.ts'
import { ImageMakerContext } from './ImageMakerContext.ts'
import { imageSources, madeSources, type ListingImage } from './imageSources.ts'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import styles from './ResponsiveImage.module.css'

export type ResponsiveImageProps = {
  image: ListingImage | null | undefined
  alt: string
  /** How wide it is drawn, as the `sizes` attribute wants it. */
  sizes: string
  fit?: 'cover' | 'contain'
  /** The one large photo above the fold: loaded at once and first. */
  priority?: boolean
  className?: string
}

/** A photo that did not load, and how: as the site makes it, or as it is stored. */
interface Failure {
  url: string
  of: 'made' | 'stored'
}

/** A listing's photo in its place; with no photo, or one that does not load, the drawn placeholder. */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  // A plan that is cropped is none.
  fit = image?.is_floor_plan ? 'contain' : 'cover',
  priority,
  className,
}: ResponsiveImageProps) {
  const maker = useContext(ImageMakerContext)
  const [failure, setFailure] = useState<Failure>()
  const failed = failure?.url === image?.image_url ? failure?.of : undefined
  const made = image && maker && !failed ? madeSources(image, sizes, maker) : undefined
  if (made && priority) {
    const [first = ''] = made.srcSet.split(' ')
    const { srcSet: imageSrcSet, sizes: imageSizes, type } = made
    preload(first, { as: 'image', imageSrcSet, imageSizes, type, fetchPriority: 'high' })
  }
  return (
    <span className={cx(styles.frame, className)}>
      {image?.color && fit === 'cover' && <Color of={image.color} />}
      {image && failed !== 'stored' ? (
        <picture className={cx(styles.picture, !priority && styles.later)}>
          {made && <source {...made} />}
          <img
            {...imageSources(image, sizes)}
            alt={alt}
            className={styles[fit]}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            onError={() => setFailure({ url: image.image_url, of: made ? 'made' : 'stored' })}
          />
        </picture>
      ) : (
        <PhotoPlaceholder label={alt} />
      )}
    </span>
  )
}

/** Fills the place until the photo is there. An attribute of SVG gives its color: the policy refuses styles in the page. */
const Color = ({ of }: { of: string }) => <svg aria-hidden="true" color={of} className={styles.color} />
