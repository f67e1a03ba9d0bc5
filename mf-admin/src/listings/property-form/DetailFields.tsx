import {
  choiceLabels,
  costNames,
  editableDetailNames,
  facts,
  periodLabels,
  type AnyFact,
  type CostName,
  type EditableName,
  type WordedName,
} from 'shared-domain/facts'
import { NumberField, PriceField, SelectField, TextField } from 'shared-ui/forms'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { form } from './text.ts'
import styles from './fields.module.css'
import { FoldingSection } from './FoldingSection.tsx'

const periods = optionsOf(periodLabels)

const CostField = ({ name }: { name: CostName }) => {
  const { label } = facts[name]
  return (
    <div className={styles.cost}>
      <PriceField name={name} label={form.inReais(label)} hint={form.help[name]} decimals={2} />
      <SelectField name={`${name}_period`} label={form.period(label)} options={periods} />
    </div>
  )
}

/** Condomínio and IPTU. */
export const CostFields = () => (
  <FoldingSection name="costs" help={form.optional}>
    {costNames.map((name) => (
      <CostField key={name} name={name} />
    ))}
  </FoldingSection>
)

function DetailField({ name }: { name: EditableName }) {
  const fact: AnyFact = facts[name]
  const own = { name, label: fact.label, hint: form.help[name] }
  switch (fact.kind) {
    case 'floor':
    case 'year':
      return <NumberField {...own} />
    case 'choice':
      return (
        <SelectField
          {...own}
          placeholder={form.placeholders.notGiven}
          options={optionsOf(choiceLabels[name as WordedName])}
        />
      )
    case 'flag': {
      const [no, yes] = fact.words
      return (
        <SelectField
          {...own}
          placeholder={form.placeholders.notGiven}
          options={optionsOf({ true: yes, false: no })}
        />
      )
    }
    case 'date':
      return <TextField {...own} type="date" />
    case 'text':
      return <TextField {...own} maxLength={fact.max} />
    default:
      // Rooms, areas, costs and lists have sections of their own.
      return null
  }
}

export const DetailFields = () => (
  <FoldingSection name="details" help={form.optional}>
    <div className={styles.row}>
      {editableDetailNames.map((name) => (
        <DetailField key={name} name={name} />
      ))}
    </div>
  </FoldingSection>
)
