import { pointDisplayLabels, type PropertyPoint } from 'shared-domain/points'
import { pointText as text } from './text.ts'

const degrees = (value: number) => value.toFixed(5).replace('.', ',')

/** A point as an owner who compares two of them reads it. */
export const describePoint = (point: PropertyPoint | null) =>
  point
    ? [
        `${text.states[point.precision]} (${degrees(point.latitude)}; ${degrees(point.longitude)})`,
        pointDisplayLabels[point.display],
      ].join('\n')
    : text.none
