import { useField, type FieldHelperProps, type FieldInputProps } from 'formik'
import type { ReactNode } from 'react'
import { Field, type FieldControl, type FieldProps } from 'shared-ui'

/** What every bound field takes besides its control's own props. */
export type BoundFieldProps = Omit<FieldProps, 'children' | 'error'> & { name: string }

type FormFieldProps<Value> = BoundFieldProps & {
  children: (
    control: FieldControl,
    field: FieldInputProps<Value>,
    helpers: FieldHelperProps<Value>,
  ) => ReactNode
}

/** The one place that ties Formik's value and error to a field; the error shows once the field was left. */
export function FormField<Value>({ name, children, ...rest }: FormFieldProps<Value>) {
  const [field, { touched, error }, helpers] = useField<Value>(name)
  return (
    <Field {...rest} error={touched ? error : undefined}>
      {(control) => children(control, field, helpers)}
    </Field>
  )
}

/** Parts a bound field's props into those of the field and those of its control. */
export function splitProps<Props extends BoundFieldProps>(props: Props) {
  const { name, label, hideLabel, hint, required, id, className, ...control } = props
  return { own: { name, label, hideLabel, hint, required, id, className }, control }
}
