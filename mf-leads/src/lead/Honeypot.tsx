import type { Ref } from 'react'
import { text } from '../text.ts'
import styles from './LeadForm.module.css'

/** Out of sight and out of reach of keyboard and screen reader: whoever fills it in is no person. */
export const Honeypot = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <div aria-hidden="true" className={styles.honeypot}>
    <label>
      {text.honeypot}
      <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
