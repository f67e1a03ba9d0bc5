import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './control.module.css'
import { useBlurAfterPress } from './useBlurAfterPress.ts'
import { usePreHydrationInput } from './usePreHydrationInput.ts'

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>
  /** A unit (`m²`) or a small button (show the password) inside the field's end. */
  suffix?: ReactNode
  /** Tabular figures. */
  figures?: boolean
}

export function TextInput({ className, suffix, figures, type = 'text', ref, ...rest }: TextInputProps) {
  const control = usePreHydrationInput(rest.value, ref)
  const onBlur = useBlurAfterPress(rest.onBlur)
  const input = (
    <input
      {...rest}
      ref={control}
      onBlur={onBlur}
      type={type}
      className={cx(styles.control, figures && styles.figures, className)}
    />
  )
  if (!suffix) return input
  return (
    <span className={styles.affixed}>
      {input}
      <span className={styles.suffix}>{suffix}</span>
    </span>
  )
}
