import { useState, type FocusEvent } from 'react'
import { readNumber, writeNumber } from 'shared-domain/numbers'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'suffix'> & {
  /** The number, `null` when empty, or a text that is no such number, kept as it was typed. */
  value: number | string | null
  /** Gets the number, `null` when emptied, or the text itself when it is no number that the field can take. */
  onChange: (value: number | string | null) => void
  /** How many decimals there may be; 0 for counts, 2 for areas. */
  decimals?: number
  /** Shown inside the field: `m²`. */
  unit?: string
}

/** A number not below zero. The field never changes a typed text to another amount: an unreadable text stays. */
export function NumberInput({ value, onChange, decimals = 0, unit, onBlur, ...rest }: NumberInputProps) {
  // While it is being typed the text is the typist's: '12,' is not yet written as a number is.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'string' ? value : writeNumber(value, decimals)

  const change = (text: string) => {
    setTyped(text)
    const reading = readNumber(text, { decimals })
    const rounds = reading.problem === 'decimals' && decimals > 0
    onChange(reading.problem && !rounds ? text : reading.value)
  }

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null)
    onBlur?.(event)
  }

  return (
    <TextInput
      autoComplete="off"
      {...rest}
      figures
      suffix={unit}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={typed ?? shown}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
    />
  )
}
