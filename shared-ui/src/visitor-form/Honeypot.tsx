import type { Ref } from 'react'
import styles from './VisitorForm.module.css'

/** A field that people cannot see or reach, also by keyboard or screen reader: only a bot fills it in. */
export const Honeypot = ({ ref }: { ref?: Ref<HTMLInputElement> }) => (
  <div aria-hidden="true" className={styles.honeypot}>
    <label>
      Não preencha este campo
      <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
