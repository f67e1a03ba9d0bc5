import type { Category } from 'shared-backend/properties'
import { defaultNames, fieldOf, type DefaultName, type ValueChoices } from 'shared-domain/imports'
import { Choice } from '../../../kit/fields/Choice.tsx'
import type { CheckedListing } from './checkListings.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'
import { TypedCell } from './TypedCell.tsx'

const text = importText.missing

interface MissingProps {
  listings: readonly CheckedListing[]
  categories: readonly Category[]
  choices: ValueChoices
  isDisabled: boolean
  onChange: (choices: ValueChoices) => void
}

/** What new listings say nothing of, and what all of these get. */
export function Missing({ listings, categories, choices, isDisabled, onChange }: MissingProps) {
  const countOf = (name: CheckedListing['missing'][number]) =>
    listings.filter(({ missing }) => missing.includes(name)).length
  const names = defaultNames.filter((name) => countOf(name) > 0)
  const untitled = countOf('title')
  if (names.length + untitled === 0) return null
  const choose = (name: DefaultName, value: string) =>
    onChange({ ...choices, defaults: { ...choices.defaults, [name]: value } })
  const optionsOf = {
    property_type: ['Venda', 'Locação'].map((word) => ({ value: word, label: word })),
    category: categories.map(({ name }) => ({ value: name, label: name })),
  }
  return (
    <fieldset className={styles.words} disabled={isDisabled}>
      <legend className={styles.legend}>{text.title}</legend>
      {untitled > 0 && <p>{text.untitled(untitled)}</p>}
      {names.map((name) => {
        const label = text.without(countOf(name), fieldOf(name).label)
        const value = choices.defaults?.[name] ?? ''
        return name === 'property_type' || name === 'category' ? (
          <Choice
            key={name}
            label={label}
            placeholder={text.none}
            options={optionsOf[name]}
            value={value}
            onChoose={(chosen) => choose(name, chosen)}
          />
        ) : (
          <TypedCell
            key={name}
            label={label}
            hint={text.forAll}
            value={value}
            onStore={(typed) => choose(name, typed)}
          />
        )
      })}
    </fieldset>
  )
}
