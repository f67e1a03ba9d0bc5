import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import styles from './control.module.css'
import { useBlurAfterPress } from './useBlurAfterPress.ts'
import { usePreHydrationInput } from './usePreHydrationInput.ts'

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ className, rows = 5, ref, ...rest }: TextareaProps) {
  const control = usePreHydrationInput(rest.value, ref)
  const onBlur = useBlurAfterPress(rest.onBlur)
  return (
    <textarea
      {...rest}
      ref={control}
      onBlur={onBlur}
      rows={rows}
      className={cx(styles.control, styles.textarea, className)}
    />
  )
}
