import type { PropertyDetail } from 'shared-backend/properties'
import { Card, dropOf, formatCep, formatDate, listingPrice, MapPin, shortCode } from 'shared-ui'
import { text } from '../text.ts'
import { CostLines } from './CostLines.tsx'
import styles from './PriceCard.module.css'

export function PriceCard({ property }: { property: PropertyDetail }) {
  const rent = property.property_type === 'rent'
  const { amount, period } = listingPrice(property)
  const { price_drops: drop } = property
  const percent = dropOf(property.price, drop)
  return (
    <Card as="section" aria-label={rent ? text.forRent : text.forSale} className={styles.card}>
      <p className={styles.label}>{rent ? text.forRent : text.forSale}</p>
      <p className={styles.price}>
        <span>{amount}</span>
        {period && <span className={styles.period}>{period}</span>}
      </p>
      {drop && percent > 0 && (
        <p className={styles.drop}>
          <span>
            {text.dropped(
              percent,
              formatDate(drop.dropped_at),
              listingPrice({ ...property, price: drop.price_before }).amount,
            )}
          </span>
          <span className={styles.hint}>{text.droppedHint}</span>
        </p>
      )}
      <CostLines property={property} />
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
      <p className={styles.code}>{text.code(shortCode(property.id))}</p>
    </Card>
  )
}
