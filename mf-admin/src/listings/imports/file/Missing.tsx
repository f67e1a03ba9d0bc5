import type { Category } from 'shared-backend/properties'
import { defaultNames, fieldOf, type DefaultName, type ValueChoices } from 'shared-domain/imports'
import { missingWords } from '../../missing.ts'
import { Choice } from '../../../kit/fields/Choice.tsx'
import type { CheckedListing, Untold } from './checkListings.ts'
import styles from './Import.module.css'
import { importText } from './text.ts'
import { TypedCell } from './TypedCell.tsx'

const text = importText.missing

/** What becomes of what nobody is asked for. */
const told: { name: Untold; words: (count: number) => string }[] = [
  { name: 'reference_code', words: text.uncoded },
  { name: 'title', words: text.untitled },
  { name: 'price', words: text.unpriced },
  { name: 'photos', words: text.unphotographed },
  ...(['address', 'neighborhood'] as const).map((name) => ({
    name,
    words: (count: number) => text.incomplete(count, missingWords([name])),
  })),
]

interface MissingProps {
  listings: readonly CheckedListing[]
  categories: readonly Category[]
  choices: ValueChoices
  isDisabled: boolean
  onChange: (choices: ValueChoices) => void
}

/** What new listings say nothing of, and what all of these get. */
export function Missing({ listings, categories, choices, isDisabled, onChange }: MissingProps) {
  const countOf = (name: Untold) => listings.filter(({ untold }) => untold.includes(name)).length
  const names = defaultNames.filter((name) => countOf(name) > 0)
  const notes = told.flatMap(({ name, words }) => {
    const count = countOf(name)
    return count > 0 ? [{ name, note: words(count) }] : []
  })
  if (names.length + notes.length === 0) return null
  const choose = (name: DefaultName, value: string) =>
    onChange({ ...choices, defaults: { ...choices.defaults, [name]: value } })
  const optionsOf = {
    property_type: ['Venda', 'Locação'].map((word) => ({ value: word, label: word })),
    category: categories.map(({ name }) => ({ value: name, label: name })),
  }
  return (
    <fieldset className={styles.words} disabled={isDisabled}>
      <legend className={styles.legend}>{text.title}</legend>
      {notes.map(({ name, note }) => (
        <p key={name}>{note}</p>
      ))}
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
