import { formatNumber } from 'shared-domain/numbers'
import { Stack } from 'shared-ui/layout'
import type { Count } from './stock.ts'
import styles from './StockPicture.module.css'

/** A bar for each count; the words beside them say the same. */
export function Bars({ counts }: { counts: Count[] }) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <Stack as="ul" gap={2}>
      {counts.map(({ label, count }) => (
        <li key={label} className={styles.bar}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{formatNumber(count)}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.track} aria-hidden="true">
            <rect width={(count / most) * 100} height="4" className={styles.fill} />
          </svg>
        </li>
      ))}
    </Stack>
  )
}
