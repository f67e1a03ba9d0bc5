import type { PropertyDetail } from 'shared-backend/properties'
import { Card, dropOf, formatDate, listingPrice, shortCode } from 'shared-ui'
import { text } from '../text.ts'
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
      <p className={styles.codes}>
        <span>{text.code(shortCode(property.id))}</span>{' '}
        {property.reference_code && <span>{text.reference(property.reference_code)}</span>}
      </p>
    </Card>
  )
}
