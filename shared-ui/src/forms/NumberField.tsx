import { useState } from 'react'
import { TextInput, type TextInputProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'
import { readNumber, showNumber } from './number.ts'

export type NumberFieldProps = BoundFieldProps &
  Omit<TextInputProps, keyof BoundFieldProps | 'value' | 'onChange' | 'suffix'> & {
    /** How many decimals may be typed; 0 for counts, 2 for areas. */
    decimals?: number
    /** Shown inside the field: `m²`. */
    unit?: string
  }

/** A number not below zero, bound to Formik; the value is a number, or `null` when empty. */
export function NumberField(props: NumberFieldProps) {
  const { own, control } = splitProps(props)
  const { decimals = 0, unit, ...input } = control
  // While it is being typed the text is the typist's: '12,' is not yet a number.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <FormField<number | null> {...own}>
      {(aria, field, helpers) => (
        <TextInput
          autoComplete="off"
          {...input}
          {...aria}
          name={field.name}
          figures
          suffix={unit}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={draft ?? showNumber(field.value, decimals)}
          onChange={(event) => {
            const text = event.target.value.replace(decimals > 0 ? /[^\d.,]/g : /[^\d.]/g, '')
            setDraft(text)
            void helpers.setValue(readNumber(text, decimals))
          }}
          onBlur={(event) => {
            setDraft(null)
            field.onBlur(event)
          }}
        />
      )}
    </FormField>
  )
}
