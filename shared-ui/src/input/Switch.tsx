import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './Switch.module.css'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** On or off, in force at once or with the form. */
export const Switch = ({ label, className, ...rest }: SwitchProps) => (
  <label className={cx(styles.switch, className)}>
    <input {...rest} type="checkbox" role="switch" className={styles.input} />
    <span className={styles.track} aria-hidden="true" />
    <span>{label}</span>
  </label>
)
