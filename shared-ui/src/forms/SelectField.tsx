import { Select, type SelectProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type SelectFieldProps = BoundFieldProps &
  Omit<SelectProps, keyof BoundFieldProps | 'value' | 'onChange'>

/** One of the options, bound to Formik; the value is the option's, or '' for the placeholder. */
export function SelectField(props: SelectFieldProps) {
  const { own, control: select } = splitProps(props)
  return (
    <FormField<string> {...own}>
      {(control, field) => <Select {...select} {...control} {...field} value={field.value ?? ''} />}
    </FormField>
  )
}
