import { useConfig } from 'shared-backend'

import { distancesFrom, type ShownPoint } from 'shared-domain/shownPoint'
import { formatDistance } from './formatDistance.ts'
import { readLandmarks } from './readLandmarks.ts'
import styles from './PlaceSection.module.css'
import { text } from '../text.ts'

const MOST = 6

/** In metres: of a place in another town nobody wants to know. */
const FARTHEST = 30_000

/** How far it is to what the agency names; nothing where it names nothing. */
export function Distances({ point }: { point: ShownPoint }) {
  const { agency } = useConfig()
  const distances = distancesFrom(point, readLandmarks(agency))
    .filter(({ metres }) => metres <= FARTHEST)
    .slice(0, MOST)
  if (distances.length === 0) return null
  return (
    <>
      <h3 className={styles.subheading}>{text.distances}</h3>
      <dl className={styles.distances}>
        {distances.map(({ name, metres }, position) => (
          // Two may have one name.
          <div key={position} className={styles.distance}>
            <dt>{name}</dt>
            <dd>{text.about(formatDistance(metres))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
