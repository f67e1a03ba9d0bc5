import { useField } from 'formik'
import { choiceLabels, facts, listNames, type ListName } from 'shared-domain/facts'
import { Checkbox } from 'shared-ui'
import { form } from './text.ts'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'

function Choice({ name, value, label }: { name: ListName; value: string; label: string }) {
  const [field] = useField<string[]>({ name, type: 'checkbox', value })
  return <Checkbox {...field} label={label} />
}

/** The amenities of the property and of its building, each from the list that visitors read. */
export const AmenityFields = () => (
  <FoldingSection name="amenities" help={form.optional}>
    {listNames.map((name) => (
      <fieldset key={name} className={styles.choices}>
        <legend>{facts[name].label}</legend>
        {Object.entries(choiceLabels[name]).map(([value, label]) => (
          <Choice key={value} name={name} value={value} label={label} />
        ))}
      </fieldset>
    ))}
  </FoldingSection>
)
