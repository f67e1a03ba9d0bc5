import { Field, Select, type FieldProps, type SelectProps } from 'shared-ui'

interface ChoiceProps
  extends Omit<FieldProps, 'children' | 'count'>, Pick<SelectProps, 'options' | 'placeholder' | 'disabled'> {
  value: string
  onChoose: (value: string) => void
}

/** A select with its label, outside of a form. */
export const Choice = ({ options, placeholder, disabled, value, onChoose, ...field }: ChoiceProps) => (
  <Field {...field}>
    {(control) => (
      <Select
        {...control}
        {...{ options, placeholder, disabled, value }}
        onChange={({ target }) => onChoose(target.value)}
      />
    )}
  </Field>
)
