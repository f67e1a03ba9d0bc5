import { areaNames, countNames, facts } from 'shared-domain/facts'
import { cx } from 'shared-ui'
import { NumberField } from 'shared-ui/forms'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'

export const RoomFields = () => (
  <FoldingSection name="rooms">
    <div className={cx(styles.numbers, styles.counts)}>
      {countNames.map((name) => (
        <NumberField key={name} name={name} label={facts[name].label} />
      ))}
    </div>
  </FoldingSection>
)

export const AreaFields = () => (
  <FoldingSection name="areas">
    <div className={styles.numbers}>
      {areaNames.map((name) => (
        <NumberField key={name} name={name} label={facts[name].label} decimals={2} unit="m²" />
      ))}
    </div>
  </FoldingSection>
)
