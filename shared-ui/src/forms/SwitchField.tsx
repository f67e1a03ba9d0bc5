import { useField } from 'formik'
import { Switch, type SwitchProps } from 'shared-ui'

export type SwitchFieldProps = Omit<SwitchProps, 'name' | 'checked' | 'value' | 'onChange'> & { name: string }

/** On or off, bound to Formik; the value is a boolean. */
export function SwitchField({ name, ...rest }: SwitchFieldProps) {
  const [field] = useField<boolean>({ name, type: 'checkbox' })
  return <Switch {...rest} {...field} value={undefined} />
}
