import { cx } from '../cx.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import styles from './Spinner.module.css'

/** Shows that something is loading. With a `label` it is announced; without one, text beside it must name it. */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'sm' | 'md' | 'lg' }) {
  const ring = <span className={cx(styles.ring, styles[size])} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status" className={styles.status}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
