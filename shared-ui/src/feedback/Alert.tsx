import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info } from '../icons/core.ts'
import { cx } from '../cx.ts'
import styles from './Alert.module.css'

type AlertProps = {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: string
  children?: ReactNode
  className?: string
}

/** A message that stays in the page; a failure is announced at once, the rest when the reader is free. */
export function Alert({ tone = 'info', title, children, className }: AlertProps) {
  const Icon = tone === 'success' ? CircleCheck : tone === 'info' ? Info : CircleAlert
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles.alert, styles[tone], className)}>
      <Icon className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}
