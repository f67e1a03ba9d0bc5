import { catalogue as text, states } from '../text.ts'
import styles from './ResultCount.module.css'

interface ResultCountProps {
  /** Undefined before the first listings are here. */
  count: number | undefined
  /** False while further listings are on their way: the count is not yet the last word. */
  complete: boolean
  failed: boolean
}

/** How many listings were found; announced once, when nothing more will come. */
export const ResultCount = ({ count, complete, failed }: ResultCountProps) => (
  <p className={styles.count}>
    {count !== undefined && !complete && <span className={styles.soFar}>{text.found(count)}</span>}{' '}
    <span role="status" className={complete ? undefined : styles.loading}>
      {failed ? '' : count !== undefined && complete ? text.found(count) : states.loading}
    </span>
  </p>
)
