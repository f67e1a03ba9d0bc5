import type { ShownPoint } from './shownPoint.ts'

/** A place that an agency names, in degrees. */
export type Landmark = {
  name: string
  latitude: number
  longitude: number
}

export interface Distance {
  name: string
  metres: number
}

/** Of the Earth, in metres. */
const radius = 6_371_009

/** The metres that distances are rounded to. Half of them is about what the point may be away from the property. */
const steps: Record<ShownPoint['shown_precision'], number> = {
  door: 10,
  street: 100,
  about: 500,
  neighborhood: 1_000,
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The haversine formula. */
function metresBetween({ latitude, longitude }: Landmark, { shown_latitude, shown_longitude }: ShownPoint) {
  const [from, to] = [radians(latitude), radians(shown_latitude)]
  const north = Math.sin((to - from) / 2) ** 2
  const east = Math.sin(radians(shown_longitude - longitude) / 2) ** 2
  return 2 * radius * Math.asin(Math.sqrt(north + Math.cos(from) * Math.cos(to) * east))
}

/** No finer than the point allows, and than anybody needs so far away. */
function round(metres: number, step: number) {
  const fitting = Math.max(step, metres < 1_000 ? 10 : metres < 10_000 ? 100 : 1_000)
  return Math.max(fitting, Math.round(metres / fitting) * fitting)
}

/** As the crow flies, the nearest first. */
export const distancesFrom = (point: ShownPoint, landmarks: readonly Landmark[]): Distance[] =>
  landmarks
    .map((landmark) => ({ name: landmark.name, metres: metresBetween(landmark, point) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ name, metres }) => ({ name, metres: round(metres, steps[point.shown_precision]) }))
