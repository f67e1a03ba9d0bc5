import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Badge.module.css'

export type BadgeTone = 'accent' | 'dark' | 'light' | 'neutral' | 'success' | 'warning' | 'danger'

/** A word about the thing beside it. `dark`, `light` and `accent` also stand on photographs. */
export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) => (
  <span className={cx(styles.badge, styles[tone])}>
    {icon}
    <span>{children}</span>
  </span>
)
