/** What is needed of a listing's image; rows of `property_images` fit. */
export type ListingImage = {
  image_url: string
  is_primary?: boolean
  watermarked?: boolean
  widths?: readonly number[] | null
}

/** Smaller files stored beside a photo, px wide; the database takes these alone. */
export const SMALLER_WIDTHS = [480, 960]

/** Uploads are made no wider and no higher than this; the browser only needs to know when the smaller files do not do. */
export const ORIGINAL_WIDTH = 1920

/** The address of a smaller file, stored beside the original: `photo.png` at 480 is `photo-480.jpg`. */
const atWidth = (url: string, width: number) => url.replace(/(\.[a-z0-9]+)?(\?.*)?$/i, `-${width}.jpg$2`)

/**
 * `src`, `srcSet` and `sizes` for an `<img>`.
 * @param sizes how wide the picture is drawn, as the attribute wants it: `(min-width: 768px) 33vw, 100vw`
 */
export function imageSources({ image_url, widths }: ListingImage, sizes: string) {
  if (!widths?.length) return { src: image_url }
  const smaller = [...widths].filter((width) => width < ORIGINAL_WIDTH).sort((a, b) => a - b)
  const candidates = smaller.map((width) => `${atWidth(image_url, width)} ${width}w`)
  return { src: image_url, srcSet: [...candidates, `${image_url} ${ORIGINAL_WIDTH}w`].join(', '), sizes }
}

/** The image that stands for a listing: the primary one, else the first, else none. */
export const mainImage = <Image extends ListingImage>(
  images: readonly Image[] | null | undefined,
): Image | undefined => images?.find((image) => image.is_primary) ?? images?.[0]
