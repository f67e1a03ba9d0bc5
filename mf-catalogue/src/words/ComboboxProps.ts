import type { InputHTMLAttributes } from 'react'

/** The props that a field gets from the list of its suggestions. */
export type ComboboxProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'onKeyDown' | 'onInput' | 'onClick' | 'onBlur'
>
