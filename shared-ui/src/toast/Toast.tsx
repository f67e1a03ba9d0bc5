import { useEffect, useState } from 'react'
import { CircleAlert, CircleCheck, Info, X } from '../icons/core.ts'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../cx.ts'
import styles from './Toast.module.css'

export type ToastTone = 'success' | 'error' | 'info'
export type ToastMessage = { id: number; tone: ToastTone; title: string; description?: string }

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** How long a message stays, in ms; a failure takes longer to read. */
const lifetime: Record<ToastTone, number> = { success: 5000, info: 5000, error: 10000 }

/** A toast disappears by itself, but not while the pointer or the focus is on it. */
export function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: number) => void }) {
  const { id, tone, title, description } = message
  const [paused, setPaused] = useState(false)
  const Icon = icons[tone]

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => onDismiss(id), lifetime[tone])
    return () => clearTimeout(timer)
  }, [paused, id, tone, onDismiss])

  return (
    <div
      className={cx(styles.toast, styles[tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <IconButton
        size="sm"
        label="Fechar notificação"
        icon={<X aria-hidden="true" />}
        onClick={() => onDismiss(id)}
      />
    </div>
  )
}
