import { cx } from 'shared-ui'
import { NumberField } from 'shared-ui/forms'
import { form } from '../text.ts'
import styles from './fields.module.css'
import { FormSection } from './FormSection.tsx'
import { areaFields, countFields } from './values.ts'

export const RoomFields = () => (
  <FormSection title={form.sections.rooms}>
    <div className={cx(styles.numbers, styles.counts)}>
      {countFields.map((name) => (
        <NumberField key={name} name={name} label={form.fields[name]} />
      ))}
    </div>
  </FormSection>
)

export const AreaFields = () => (
  <FormSection title={form.sections.areas}>
    <div className={styles.numbers}>
      {areaFields.map((name) => (
        <NumberField key={name} name={name} label={form.fields[name]} decimals={2} unit="m²" />
      ))}
    </div>
  </FormSection>
)
