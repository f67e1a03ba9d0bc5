import type { InputHTMLAttributes } from 'react'

/** What a field gets from the list of its suggestions. */
export type ComboboxProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant' | 'onKeyDown' | 'onInput' | 'onClick' | 'onBlur'
>
