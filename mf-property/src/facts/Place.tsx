import type { PropertyDetail } from 'shared-backend/properties'
import { Card, formatCep, MapPin } from 'shared-ui'
import { text } from '../text.ts'
import styles from './SideCard.module.css'

export const Place = ({ property }: { property: PropertyDetail }) => (
  <Card as="section" aria-labelledby="place">
    <h2 id="place" className={styles.heading}>
      {text.place}
    </h2>
    <address className={styles.address}>
      <MapPin className={styles.icon} />
      <span className={styles.lines}>
        <span className={styles.city}>{`${property.city}, ${property.state}`}</span>
        {property.address && <span>{property.address}</span>}
        {property.neighborhood && <span>{property.neighborhood}</span>}
        {property.zip_code && (
          <span className={styles.figures}>{text.cep(formatCep(property.zip_code))}</span>
        )}
      </span>
    </address>
  </Card>
)
