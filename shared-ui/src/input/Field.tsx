import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Field.module.css'
import { TextCount, type TextCountProps } from './TextCount.tsx'

/** The props that a field gives its control; spread them on the input. */
export type FieldControl = {
  id: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

export type FieldProps = {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  hint?: ReactNode
  /** The message of a failed check; announced, and tied to the control. */
  error?: string | null
  required?: boolean
  /** Of a text with a limit. */
  count?: TextCountProps
  /** The control's id, when something outside needs it (an error summary links to it). */
  id?: string
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** The one place that ties label, hint and error to a control. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, error, required, count, id, className, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const control: FieldControl = {
    id: controlId,
    required: required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': cx(error ? errorId : null, hint ? hintId : null) || undefined,
  }
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={controlId} className={cx(styles.label, hideLabel && styles.hidden)}>
          <span>{label}</span>
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {count && <TextCount {...count} />}
      </div>
      {children(control)}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
