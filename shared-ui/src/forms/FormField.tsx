import { useField, type FieldHelperProps, type FieldInputProps } from 'formik'
import type { ReactNode } from 'react'
import { Field, type FieldControl, type FieldProps } from 'shared-ui'
import { useCutPaste } from './useCutPaste.tsx'

/** The props of every bound field, besides those of its control. */
export type BoundFieldProps = Omit<FieldProps, 'children' | 'error' | 'count'> & { name: string }

type FormFieldProps<Value> = BoundFieldProps & {
  /** Of a text, in characters. */
  maxLength?: number
  children: (
    control: FieldControl & Pick<ReturnType<typeof useCutPaste>, 'onPaste'>,
    field: FieldInputProps<Value>,
    helpers: FieldHelperProps<Value>,
  ) => ReactNode
}

/** The one place that ties Formik's value and error to a field; the error shows once the field was left. */
export function FormField<Value>({ name, maxLength, children, ...rest }: FormFieldProps<Value>) {
  const [field, { touched, error }, helpers] = useField<Value>(name)
  const { notice, ...paste } = useCutPaste(maxLength)
  const used = typeof field.value === 'string' ? field.value.length : 0
  return (
    <Field
      {...rest}
      count={maxLength ? { used, max: maxLength } : undefined}
      error={touched ? error : undefined}
    >
      {(control) => (
        <>
          {children({ ...control, ...paste }, field, helpers)}
          {notice}
        </>
      )}
    </Field>
  )
}

/** Parts a bound field's props into those of the field and those of its control. */
export function splitProps<Props extends BoundFieldProps>(props: Props) {
  const { name, label, hideLabel, hint, required, id, className, ...control } = props
  return { own: { name, label, hideLabel, hint, required, id, className }, control }
}
