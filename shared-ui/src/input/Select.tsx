import type { Ref, SelectHTMLAttributes } from 'react'
import { ChevronDown } from '../icons/core.ts'
import { cx } from '../cx.ts'
import styles from './control.module.css'
import { useBlurAfterPress } from './useBlurAfterPress.ts'
import { usePreHydrationInput } from './usePreHydrationInput.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple'> & {
  options: readonly SelectOption[]
  /** An option with the empty value, first in the list: 'Qualquer', 'Todos os tipos', 'Selecione'. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select, which is the best one on a phone. */
export function Select({ options, placeholder, className, ref, ...rest }: SelectProps) {
  const control = usePreHydrationInput(rest.value, ref)
  const onBlur = useBlurAfterPress(rest.onBlur)
  return (
    <span className={styles.select}>
      <select {...rest} ref={control} onBlur={onBlur} className={cx(styles.control, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} />
    </span>
  )
}
