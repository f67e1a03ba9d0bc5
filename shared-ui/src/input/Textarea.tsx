import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import styles from './control.module.css'

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export const Textarea = ({ className, rows = 5, ...rest }: TextareaProps) => (
  <textarea {...rest} rows={rows} className={cx(styles.control, styles.textarea, className)} />
)
