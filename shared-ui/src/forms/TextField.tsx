import { TextInput, type TextInputProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type TextFieldProps = BoundFieldProps &
  Omit<TextInputProps, keyof BoundFieldProps | 'value' | 'onChange'>

/** A line of text, bound to Formik; the value is a string. */
export function TextField(props: TextFieldProps) {
  const { own, control: input } = splitProps(props)
  return (
    <FormField<string> {...own} maxLength={input.maxLength}>
      {(control, field) => <TextInput {...input} {...control} {...field} value={field.value ?? ''} />}
    </FormField>
  )
}
