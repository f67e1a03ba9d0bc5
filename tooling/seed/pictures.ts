import { join } from 'node:path'

/** The number of pictures of each kind; they are called `living-3` and so on. */
export const pictureCounts = {
  modern: 7,
  beach: 4,
  colonial: 3,
  country: 3,
  tower: 9,
  townhouses: 6,
  commercial: 5,
  plot: 5,
  living: 12,
  kitchen: 7,
  bedroom: 7,
  bathroom: 6,
  balcony: 5,
  pool: 2,
  plan: 4,
}

export type PictureKind = keyof typeof pictureCounts

/** The demonstration's pictures and logos. */
export const pictureFolder = join(import.meta.dirname, 'pictures')

export const logos = {
  /** In its own colours on a transparent ground: 840×270. */
  company: join(pictureFolder, 'company-logo.png'),
  /** White with a soft shadow, so that it reads on light and dark photos: 840×270. */
  watermark: join(pictureFolder, 'watermark-logo.png'),
}
