/** A listing's image; rows of `property_images` fit. */
export type ListingImage = {
  image_url: string
  is_primary?: boolean
  watermarked?: boolean
  widths?: readonly number[] | null
  is_floor_plan?: boolean
  /** Its average, as `#rrggbb`. */
  color?: string | null
}

/** Smaller files stored beside a photo, px wide: for thumbnails, phones and other screens. The database takes these alone. */
export const SMALLER_WIDTHS = [480, 800, 960]

/** Widths that the site makes of a stored photo when they are first wanted: a telephone draws a card at 720. */
export const MADE_WIDTHS = [240, 480, 720, 960, 1920]

/** Who makes them: the site's server, or its project. */
export interface ImageMaker {
  /** The beginning of the addresses of photos that it can make smaller. */
  stored: string
  /** With `{width}`, and `{path}` after `stored`. */
  address: string
  /** Of what is made, where that is the same for every browser. */
  type?: string
}

/** The address of a photo as it is made at a width; undefined where it is none of the site's files. */
export function madeAddress({ image_url }: ListingImage, width: number, { stored, address }: ImageMaker) {
  const path = image_url.startsWith(stored) ? image_url.slice(stored.length) : ''
  if (!/^[\w./-]+$/.test(path)) return undefined
  return address.replace('{width}', String(width)).replace('{path}', path)
}

/** The props of a `<source>` with the widths that are made of a photo; undefined where it is none of the site's files. */
export function madeSources(image: ListingImage, sizes: string, maker: ImageMaker) {
  if (!madeAddress(image, ORIGINAL_WIDTH, maker)) return undefined
  return {
    srcSet: MADE_WIDTHS.map((width) => `${madeAddress(image, width, maker)} ${width}w`).join(', '),
    sizes: sizesFor(sizes),
    type: maker.type,
  }
}

/** Uploads are made no wider and no higher than this; the browser only needs to know when the smaller files do not do. */
export const ORIGINAL_WIDTH = 1920

/** The address of a smaller file, stored beside the original: `photo.png` at 480 is `photo-480.jpg`. */
export const atWidth = (url: string, width: number) =>
  url.replace(/(\.[a-z0-9]+)?(\?.*)?$/i, `-${width}.jpg$2`)

/** A phone with three device pixels to a CSS pixel gets an image for two: an eye sees no difference, for half the bytes. */
const DENSE_WIDTH = 66
const dense = `(min-resolution: 2.5dppx) and (max-width: 480px) ${DENSE_WIDTH}vw`

/** How wide a picture is drawn on a phone: the last of its sizes, in hundredths of the window. */
const phoneWidth = (sizes: string) => Number(/([\d.]+)vw$/.exec(sizes)?.[1] ?? 0)

const sizesFor = (sizes: string) => (phoneWidth(sizes) > DENSE_WIDTH ? `${dense}, ${sizes}` : sizes)

/**
 * `src`, `srcSet` and `sizes` for an `<img>`.
 * @param sizes how wide the picture is drawn, as the attribute wants it: `(min-width: 768px) 33vw, 100vw`
 */
export function imageSources({ image_url, widths }: ListingImage, sizes: string) {
  if (!widths?.length) return { src: image_url }
  const smaller = [...widths].filter((width) => width < ORIGINAL_WIDTH).sort((a, b) => a - b)
  const candidates = smaller.map((width) => `${atWidth(image_url, width)} ${width}w`)
  return {
    src: image_url,
    srcSet: [...candidates, `${image_url} ${ORIGINAL_WIDTH}w`].join(', '),
    sizes: sizesFor(sizes),
  }
}

/**
 * What messengers show of a page of listings, as properties of Open Graph: a copy of the photo that is large enough for
 * them and light, of the first listing that has one. Empty without photos.
 */
export function sharedPicture(
  listings: readonly { title: string; property_images: readonly ListingImage[] }[],
): Record<string, string> {
  const shown = listings.find(({ property_images }) => property_images.length > 0)
  const image = mainImage(shown?.property_images)
  if (!shown || !image) return {}
  const { image_url, widths } = image
  return {
    image: widths?.length ? atWidth(image_url, Math.max(...widths)) : image_url,
    'image:alt': shown.title,
  }
}

/** The image that stands for a listing: the primary one, else the first, else none. */
export const mainImage = <Image extends ListingImage>(
  images: readonly Image[] | null | undefined,
): Image | undefined => images?.find((image) => image.is_primary) ?? images?.[0]
