import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={cx(styles.checkbox, className)}>
    <input {...rest} type="checkbox" className={styles.input} />
    <span>{label}</span>
  </label>
)
