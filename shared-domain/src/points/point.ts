import type { Enums } from '../database/types.ts'

/** Of WGS 84. */
export interface Degrees {
  latitude: number
  longitude: number
}

/** Where a property lies, how exactly the agency knows it, and what visitors are to see of it. */
export interface PropertyPoint extends Degrees {
  precision: Exclude<Enums<'point_precision'>, 'about'>
  display: Enums<'point_display'>
}

/** As `property_points` has it. */
export const isInBrazil = ({ latitude, longitude }: Degrees) =>
  latitude >= -34 && latitude <= 6 && longitude >= -74 && longitude <= -28

/** Without the rest of its row, and in the order in which two points are compared. */
export const pointOf = ({ latitude, longitude, precision, display }: PropertyPoint): PropertyPoint => ({
  latitude,
  longitude,
  precision,
  display,
})
