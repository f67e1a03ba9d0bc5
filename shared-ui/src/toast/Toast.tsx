import { useEffect, useState } from 'react'
import { CircleAlert, CircleCheck, Info, X } from '../icons/core.ts'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { cx } from '../cx.ts'
import styles from './Toast.module.css'

export type ToastTone = 'success' | 'error' | 'info'
export interface ToastAction {
  /** What it does, as a verb: 'Desfazer'. */
  label: string
  run: () => void
}
export type ToastMessage = {
  id: number
  tone: ToastTone
  title: string
  description?: string
  action?: ToastAction
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** How long a message stays, in ms; a failure takes longer to read. */
const lifetime: Record<ToastTone, number> = { success: 5000, info: 5000, error: 10000 }

/** So long as well where there is something to decide. */
const ACTION_LIFETIME = 10_000

/** Leaves by itself, but not while the pointer or the focus is on it. */
export function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: number) => void }) {
  const { id, tone, title, description, action } = message
  const [held, setHeld] = useState(false)
  const Icon = icons[tone]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDismiss(id), action ? ACTION_LIFETIME : lifetime[tone])
    return () => clearTimeout(timer)
  }, [held, id, tone, action, onDismiss])

  return (
    <div
      className={cx(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="sm"
        label="Fechar notificação"
        icon={<X aria-hidden="true" />}
        onClick={() => onDismiss(id)}
      />
    </div>
  )
}
