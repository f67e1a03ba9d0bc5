import type { Tables } from '../database/types.ts'

/** Where visitors see a property, and how exactly. */
export type ShownPoint = Pick<
  Tables<'property_points'>,
  'shown_latitude' | 'shown_longitude' | 'shown_precision'
>

/** In metres. A neighbourhood's point is rounded to a hundredth of a degree, which moves it by 790 m at most. */
const radii: Partial<Record<ShownPoint['shown_precision'], number>> = { about: 250, neighborhood: 800 }

/** The metres around the point within which the property lies; undefined where it lies there itself. */
export const radiusOf = ({ shown_precision }: ShownPoint) => radii[shown_precision]

/** Changes whenever what is shown does; part of the address of a picture of it. */
export const versionOf = ({ shown_latitude, shown_longitude, shown_precision }: ShownPoint) =>
  [shown_latitude, shown_longitude, shown_precision].join()
