import type { ReactNode } from 'react'
import { RetryButton } from '../action/RetryButton.tsx'
import { CircleAlert } from '../icons/core.ts'
import { cx } from '../cx.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  title: string
  message?: ReactNode
  icon?: ReactNode
  /** A button or link that leads on. */
  action?: ReactNode
  className?: string
}

/** A message that there is nothing to show, with advice. */
export const EmptyState = ({ title, message, icon, action, className }: NoticeProps) => (
  <div className={cx(styles.notice, className)} role="status">
    {icon && <span className={styles.icon}>{icon}</span>}
    <p className={styles.title}>{title}</p>
    {message && <p className={styles.message}>{message}</p>}
    {action}
  </div>
)

type ErrorStateProps = Omit<NoticeProps, 'action' | 'icon'> & {
  /** Shows the button 'Tentar Novamente'. */
  onRetry?: () => void
  /** A way on besides trying again. */
  action?: ReactNode
}

/** An error message in plain words, with a retry button. */
export const ErrorState = ({ title, message, onRetry, action, className }: ErrorStateProps) => (
  <div className={cx(styles.notice, className)} role="alert">
    <span className={cx(styles.icon, styles.danger)}>
      <CircleAlert />
    </span>
    <p className={styles.title}>{title}</p>
    {message && <p className={styles.message}>{message}</p>}
    {onRetry && <RetryButton variant="secondary" onClick={onRetry} />}
    {action}
  </div>
)
