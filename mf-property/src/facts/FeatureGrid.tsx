import type { PropertyDetail } from 'shared-backend/properties'
import { pageTiles } from 'shared-ui'
import { text } from '../text.ts'
import styles from './FeatureGrid.module.css'

/** Nothing at all when nothing is known. */
export function FeatureGrid({ property }: { property: PropertyDetail }) {
  const list = pageTiles(property)
  if (list.length === 0) return null
  return (
    <section aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        {text.features}
      </h2>
      <ul className={styles.grid}>
        {list.map(({ key, value, label, icon: Icon }) => (
          <li key={key} className={styles.feature}>
            <Icon className={styles.icon} />
            <span>
              <strong className={styles.value}>{value}</strong> <span className={styles.label}>{label}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
