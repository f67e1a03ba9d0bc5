import { join } from 'node:path'

/** The number of pictures of each kind. */
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

/** Names like 'living-3'. */
export const pictureNames = (Object.keys(pictureCounts) as PictureKind[]).flatMap((kind) =>
  Array.from({ length: pictureCounts[kind] }, (_, k) => `${kind}-${k}`),
)

/** The demonstration's pictures and logos. */
export const pictureFolder = join(import.meta.dirname, 'pictures')

export const logos = {
  /** In its own colours on a transparent ground: 840×270. */
  company: join(pictureFolder, 'company-logo.png'),
  /** White with a soft shadow, so that it reads on light and dark photos: 840×270. */
  watermark: join(pictureFolder, 'watermark-logo.png'),
}
