export { distancesFrom, type Distance, type Landmark } from './distances.ts'
export { radiusOf, versionOf, type ShownPoint } from './shownPoint.ts'
