import { Textarea, type TextareaProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type TextareaFieldProps = BoundFieldProps &
  Omit<TextareaProps, keyof BoundFieldProps | 'value' | 'onChange'>

/** Lines of text, bound to Formik; the value is a string. */
export function TextareaField(props: TextareaFieldProps) {
  const { own, control: input } = splitProps(props)
  return (
    <FormField<string> {...own} maxLength={input.maxLength}>
      {(control, field) => <Textarea {...input} {...control} {...field} value={field.value ?? ''} />}
    </FormField>
  )
}
