import { useState } from 'react'
import { cx } from '../cx.ts'
import { imageSources, type ListingImage } from './imageSources.ts'
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

/** A listing's photo in its place; with no photo, or one that does not load, the drawn placeholder. */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  fit = 'cover',
  priority,
  className,
}: ResponsiveImageProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={cx(styles.frame, !priority && styles.later, className)}>
      {image && failed !== image.image_url ? (
        <img
          {...imageSources(image, sizes)}
          alt={alt}
          className={styles[fit]}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(image.image_url)}
        />
      ) : (
        <PhotoPlaceholder label={alt} />
      )}
    </span>
  )
}
