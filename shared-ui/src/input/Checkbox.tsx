import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './Checkbox.module.css'
import { usePreHydrationInput } from './usePreHydrationInput.ts'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, className, ref, ...rest }: CheckboxProps) {
  const control = usePreHydrationInput(rest.checked, ref)
  return (
    <label className={cx(styles.checkbox, className)}>
      <input {...rest} ref={control} type="checkbox" className={styles.input} />
      <span>{label}</span>
    </label>
  )
}
