import { useEffect, useRef, type ReactNode } from 'react'
import { Alert, useReducedMotion } from 'shared-ui'
import styles from './VisitorForm.module.css'

interface SentAlertProps {
  id?: string
  title?: string
  /** `info` where the visitor has one more thing to do. */
  tone?: 'success' | 'info'
  children: ReactNode
}

/** Stands above the form, which is long: the page scrolls to it. */
export function SentAlert({ id, title, tone = 'success', children }: SentAlertProps) {
  const place = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView?.({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  }, [still])
  return (
    <div ref={place} id={id} tabIndex={-1} className={styles.answer}>
      <Alert tone={tone} title={title}>
        {children}
      </Alert>
    </div>
  )
}
