import { useEffect, useRef } from 'react'
import { Alert, useReducedMotion } from 'shared-ui'
import { text } from '../text.ts'
import styles from './LeadForm.module.css'

/** Stands above the form, which is long: the page scrolls to it. */
export function SentAlert({ id, title }: { id?: string; title?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView?.({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  }, [still])
  return (
    <div ref={place} id={id} tabIndex={-1} className={styles.sent}>
      <Alert tone="success" title={title}>
        {text.sentAlert}
      </Alert>
    </div>
  )
}
