import type { PropertyDetail } from 'shared-backend/properties'
import { cx, listingPrice } from 'shared-ui'
import { text } from '../text.ts'
import styles from './ScrollProgress.module.css'

interface ScrollProgressProps {
  visible: boolean
  /** Whether the heading is out of sight, so that the bar names the property. */
  named: boolean
  percent: number
  property: Pick<PropertyDetail, 'title' | 'price' | 'property_type'>
}

const priceOf = (property: ScrollProgressProps['property']) => Object.values(listingPrice(property)).join('')

/** Stays below the site's header; takes no room of its own, so nothing moves when it appears. */
export const ScrollProgress = ({ visible, named, percent, property }: ScrollProgressProps) => (
  <div className={styles.anchor} data-print="none">
    <div className={cx(styles.bar, visible && styles.visible)} aria-hidden={!visible}>
      <p className={cx(styles.words, named && styles.named)} aria-hidden="true">
        <span className={styles.title}>{property.title}</span>
        <span className={styles.price}>{priceOf(property)}</span>
      </p>
      <progress className={styles.track} aria-label={text.readingProgress} value={percent} max={100} />
    </div>
  </div>
)
