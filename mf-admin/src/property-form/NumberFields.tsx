import { areaNames, countNames, facts } from 'shared-domain/facts'
import { cx } from 'shared-ui'
import { NumberField } from 'shared-ui/forms'
import { form } from '../text.ts'
import styles from './fields.module.css'
import { FormSection } from './FormSection.tsx'

export const RoomFields = () => (
  <FormSection title={form.sections.rooms}>
    <div className={cx(styles.numbers, styles.counts)}>
      {countNames.map((name) => (
        <NumberField key={name} name={name} label={facts[name].label} />
      ))}
    </div>
  </FormSection>
)

export const AreaFields = () => (
  <FormSection title={form.sections.areas}>
    <div className={styles.numbers}>
      {areaNames.map((name) => (
        <NumberField key={name} name={name} label={facts[name].label} decimals={2} unit="m²" />
      ))}
    </div>
  </FormSection>
)
