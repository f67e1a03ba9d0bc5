import { NumberInput, type NumberInputProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type NumberFieldProps = BoundFieldProps &
  Omit<NumberInputProps, keyof BoundFieldProps | 'value' | 'onChange'>

/**
 * A number not below zero, bound to Formik; the value is a number, `null` when empty, or an unreadable text, which the
 * schema refuses.
 */
export function NumberField(props: NumberFieldProps) {
  const { own, control: input } = splitProps(props)
  return (
    <FormField<number | string | null> {...own}>
      {(control, field, helpers) => (
        <NumberInput
          {...input}
          {...control}
          name={field.name}
          value={field.value ?? null}
          onChange={(value) => void helpers.setValue(value)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  )
}
