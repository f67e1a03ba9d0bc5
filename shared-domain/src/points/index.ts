export { pointDisplayLabels, pointPrecisionLabels } from './labels.ts'
export { isInBrazil, pointOf, type Degrees, type PropertyPoint } from './point.ts'
