import { PriceInput, type PriceInputProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type PriceFieldProps = BoundFieldProps &
  Omit<PriceInputProps, keyof BoundFieldProps | 'value' | 'onChange'>

/** A price, bound to Formik; the value is a number of reais, `null`, or the text that could not be read. */
export function PriceField(props: PriceFieldProps) {
  const { own, control: input } = splitProps(props)
  return (
    <FormField<number | string | null> {...own}>
      {(control, field, helpers) => (
        <PriceInput
          {...input}
          {...control}
          name={field.name}
          value={field.value ?? null}
          onChange={(reais, unread) => void helpers.setValue(unread ?? reais)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  )
}
