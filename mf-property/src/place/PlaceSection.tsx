import type { PropertyDetail } from 'shared-backend/properties'
import type { ShownPoint } from 'shared-domain/shownPoint'
import { text } from '../text.ts'
import { Distances } from './Distances.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import styles from './PlaceSection.module.css'
import { precisionWords } from './precisionWords.ts'

interface PlaceSectionProps {
  property: PropertyDetail
  point: ShownPoint
  /** Whether visitors see the property: the server makes no picture of another one. */
  isPublic: boolean
}

/** Any phone opens it in its map's app, and a computer in its browser. */
const routeTo = ({ shown_latitude, shown_longitude }: ShownPoint) =>
  `https://www.google.com/maps/dir/?api=1&destination=${shown_latitude},${shown_longitude}`

/** Where the property lies, as exactly as the agency shows it. */
export const PlaceSection = ({ property, point, isPublic }: PlaceSectionProps) => (
  <section aria-labelledby="place-on-map">
    <h2 id="place-on-map" className={styles.heading}>
      {text.placeOnMap}
    </h2>
    <PlaceMap property={property} point={point} isPublic={isPublic} />
    <p className={styles.precision}>
      <span>{precisionWords(point, property)}</span>{' '}
      {point.shown_precision === 'door' && (
        <a href={routeTo(point)} target="_blank" rel="noreferrer" className={styles.route}>
          {text.directions}
        </a>
      )}
    </p>
    <Distances point={point} />
  </section>
)
