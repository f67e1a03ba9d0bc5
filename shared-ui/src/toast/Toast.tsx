import { useEffect, useRef, useState } from 'react'
import { CircleAlert, CircleCheck, Info, X } from '../icons/core.ts'
import { Button } from '../action/Button.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { focusOn } from '../action/focusOn.ts'
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

/** How long a message stays, in ms; one with an action stays longer. */
const LIFETIME = 5000
const ACTION_LIFETIME = 10_000

/**
 * A toast disappears by itself, but not while the pointer or the focus is on it. A failure stays until it is closed, or something
 * succeeds.
 */
export function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: number) => void }) {
  const { id, tone, title, description, action } = message
  const [paused, setPaused] = useState(false)
  const Icon = icons[tone]
  const toast = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)

  /** Closes it; the focus goes back to where it was before. */
  const close = () => {
    if (toast.current?.contains(document.activeElement))
      focusOn(cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('h1'))
    onDismiss(id)
  }

  useEffect(() => {
    if (paused || tone === 'error') return
    const timer = setTimeout(() => onDismiss(id), action ? ACTION_LIFETIME : LIFETIME)
    return () => clearTimeout(timer)
  }, [paused, id, tone, action, onDismiss])

  return (
    <div
      ref={toast}
      className={cx(styles.toast, styles[tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
      }}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Fechar notificação" icon={<X />} onClick={close} />
    </div>
  )
}
