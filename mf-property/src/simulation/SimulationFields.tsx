import { Field, PriceInput, TextInput } from 'shared-ui'
import type { SimulationErrors, SimulationInputs } from './inputs.ts'
import { text } from './text.ts'
import styles from './SimulationFields.module.css'

interface SimulationFieldsProps {
  inputs: SimulationInputs
  errors: SimulationErrors
  onChange: (change: Partial<SimulationInputs>) => void
}

/** `20` of `100`, as a hint beside the down payment; nothing when it makes no sense. */
function percentOf({ price, downPayment }: SimulationInputs) {
  if (!price || !downPayment || downPayment >= price) return undefined
  return text.share(Math.round((downPayment / price) * 100))
}

export const SimulationFields = ({ inputs, errors, onChange }: SimulationFieldsProps) => (
  <div className={styles.fields}>
    <Field label={text.price} error={errors.price}>
      {(control) => (
        <PriceInput {...control} value={inputs.price} onChange={(price) => onChange({ price })} />
      )}
    </Field>
    <Field label={text.downPayment} error={errors.downPayment} hint={percentOf(inputs)}>
      {(control) => (
        <PriceInput
          {...control}
          value={inputs.downPayment}
          onChange={(downPayment) => onChange({ downPayment })}
        />
      )}
    </Field>
    <Field label={text.years} error={errors.years}>
      {(control) => (
        <TextInput
          {...control}
          figures
          inputMode="numeric"
          maxLength={2}
          value={inputs.years}
          onChange={(event) => onChange({ years: event.target.value })}
        />
      )}
    </Field>
    <Field label={text.yearlyRate} error={errors.yearlyRate}>
      {(control) => (
        <TextInput
          {...control}
          figures
          inputMode="decimal"
          maxLength={5}
          value={inputs.yearlyPercent}
          onChange={(event) => onChange({ yearlyPercent: event.target.value })}
        />
      )}
    </Field>
  </div>
)
