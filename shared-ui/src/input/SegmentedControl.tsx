import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'
import styles from './SegmentedControl.module.css'
import { usePreHydrationInput } from './usePreHydrationInput.ts'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: string
  /** The value that a form sends for it, where that differs. */
  sent?: string
  /** A few characters behind the label, which describe the choice and are not its name. */
  note?: ReactNode
  /** It can be reached and read, and not chosen. */
  unavailable?: boolean
}

export type SegmentedControlProps<Value extends string> = {
  /** The accessible name of the group: 'Tipo de negócio'. */
  label: string
  options: readonly SegmentedOption<Value>[]
  /** The form's name for it. */
  name?: string
  value: Value
  onChange: (value: Value) => void
  fullWidth?: boolean
  className?: string
}

function Radio(props: InputHTMLAttributes<HTMLInputElement>) {
  const control = usePreHydrationInput<HTMLInputElement>(props.checked)
  return <input {...props} ref={control} type="radio" className={styles.input} />
}

/** One of a few, all in sight: a radio group, so the arrow keys move. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  name,
  value,
  onChange,
  fullWidth,
  className,
}: SegmentedControlProps<Value>) {
  const ownName = useId()
  return (
    <fieldset role="radiogroup" className={cx(styles.group, fullWidth && styles.fullWidth, className)}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <Radio
            name={name ?? ownName}
            value={option.sent ?? option.value}
            checked={option.value === value}
            aria-label={option.note ? option.label : undefined}
            aria-describedby={option.note ? `${ownName}-${option.value}` : undefined}
            aria-disabled={option.unavailable || undefined}
            onChange={() => {
              if (!option.unavailable) onChange(option.value)
            }}
          />
          {option.note ? (
            <span className={cx(styles.label, styles.noted)}>
              <span>{option.label}</span>
              <small id={`${ownName}-${option.value}`} className={styles.note}>
                {option.note}
              </small>
            </span>
          ) : (
            <span className={styles.label}>{option.label}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
