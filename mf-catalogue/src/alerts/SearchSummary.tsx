import styles from './Alerts.module.css'
import { text } from './text.ts'
import type { SearchName } from './useSearchName.ts'

/** A search as its filters name it, with most of many places folded. */
export const SearchSummary = ({ name, others }: SearchName) => (
  <>
    <p className={styles.name}>{name}</p>
    {others.length > 0 && (
      <details className={styles.places}>
        <summary>{text.morePlaces(others.length)}</summary>
        <p>{others.join(' · ')}</p>
      </details>
    )}
  </>
)
