import type { Ref } from 'react'
import { states } from '../text.ts'
import { results as text } from './text.ts'
import styles from './ResultCount.module.css'

interface ResultCountProps {
  /** How many were found; undefined while that is not known. */
  total: number | undefined
  /** Some of them are shown already. */
  counting: boolean
  failed: boolean
  /** The focus target at the start of the results. */
  ref?: Ref<HTMLParagraphElement>
}

/** How many listings were found: no other count than the true one. */
export const ResultCount = ({ total, counting, failed, ref }: ResultCountProps) => (
  <p ref={ref} tabIndex={-1} className={styles.count}>
    <span role="status" className={total === undefined ? styles.loading : undefined}>
      {total !== undefined ? text.found(total) : failed ? '' : counting ? text.counting : states.loading}
    </span>
  </p>
)
