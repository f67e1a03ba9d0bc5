import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './Switch.module.css'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode
  /** Stays as it is for a moment; unlike a disabled one it keeps the focus. */
  blocked?: boolean
  ref?: Ref<HTMLInputElement>
}

/** On or off, in force at once or with the form. */
export const Switch = ({ label, className, blocked, onChange, ...rest }: SwitchProps) => (
  <label className={cx(styles.switch, className)}>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={styles.input}
      aria-disabled={blocked || undefined}
      onChange={blocked ? () => undefined : onChange}
    />
    <span className={styles.track} aria-hidden="true" />
    <span>{label}</span>
  </label>
)
