import { MaskedInput, type MaskedInputProps } from 'shared-ui'
import { FormField, splitProps, type BoundFieldProps } from './FormField.tsx'

export type MaskedFieldProps = BoundFieldProps &
  Omit<MaskedInputProps, keyof BoundFieldProps | 'value' | 'onChange'>

/** Digits under a mask (`maskCep`, `maskPhone`), bound to Formik; the value is what was typed, under its mask. */
export function MaskedField(props: MaskedFieldProps) {
  const { own, control: input } = splitProps(props)
  return (
    <FormField<string> {...own}>
      {(control, field, helpers) => (
        <MaskedInput
          {...input}
          {...control}
          name={field.name}
          value={field.value ?? ''}
          onChange={(text) => void helpers.setValue(text)}
          onBlur={field.onBlur}
        />
      )}
    </FormField>
  )
}
