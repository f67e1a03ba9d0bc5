import type { Category } from 'shared-backend/properties'
import { amenityLabels, amenityLists } from 'shared-domain/facts'
import {
  findCategory,
  unknownValues,
  type AmenityName,
  type UnknownValue,
  type ValueChoices,
} from 'shared-domain/imports'
import { Alert, Button } from 'shared-ui'
import { useMemo, useState } from 'react'
import { Choice } from '../../../kit/fields/Choice.tsx'
import { FormSection } from '../../../kit/layout/FormSection.tsx'
import styles from './Import.module.css'
import { rawListings, type ChosenFile } from './importState.ts'
import { importText } from './text.ts'

const text = importText.values

/** The select's value for what is chosen to be left out. */
const OUT = 'out'

const amenityOptions = Object.values(amenityLists).flatMap((list) =>
  Object.keys(list).map((name) => ({ value: name, label: amenityLabels[name as AmenityName] })),
)

interface ValuesStepProps {
  file: ChosenFile
  categories: Category[]
  onChange: (choices: ValueChoices) => void
}

/** What the words of the file that are not known here mean. */
export function ValuesStep({ file, categories, onChange }: ValuesStepProps) {
  const { opened, fields, withHidden, mended, choices } = file
  const unknown = useMemo(
    () => unknownValues(rawListings({ opened, fields, withHidden, mended }), categories),
    [opened, fields, withHidden, mended, categories],
  )
  // Elements of a feed that say something nobody reads.
  const unread = 'sheet' in opened ? [] : opened.unread
  const isEmpty = unknown.categories.length + unknown.amenities.length === 0
  const valueOf = (word: string) => {
    const chosen = choices.categories[word]
    return chosen === undefined ? (findCategory(word, categories)?.id ?? '') : (chosen ?? OUT)
  }
  return (
    <FormSection title={text.title} help={isEmpty ? text.nothing : text.help}>
      {unread.length > 0 && <Alert>{text.unread(unread.join(', '))}</Alert>}
      <Words
        title={text.categories}
        words={unknown.categories}
        options={[
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
          { value: OUT, label: text.leaveOut },
        ]}
        placeholder={text.chooseCategory}
        valueOf={valueOf}
        onChoose={(word, value) => {
          const { [word]: _before, ...others } = choices.categories
          const chosen = value === '' ? others : { ...others, [word]: value === OUT ? null : value }
          onChange({ ...choices, categories: chosen })
        }}
      />
      <Words
        title={text.amenities}
        words={unknown.amenities}
        options={amenityOptions}
        placeholder={text.ignore}
        valueOf={(word) => choices.amenities[word] ?? ''}
        onChoose={(word, value) =>
          onChange({
            ...choices,
            amenities: { ...choices.amenities, [word]: (value || null) as AmenityName | null },
          })
        }
      />
    </FormSection>
  )
}

/** Words that are shown at once: a free text in the wrong column has thousands. */
const SHOWN = 30

interface WordsProps {
  title: string
  words: UnknownValue[]
  options: { value: string; label: string }[]
  placeholder: string
  valueOf: (word: string) => string
  onChoose: (word: string, value: string) => void
}

function Words({ title, words, options, placeholder, valueOf, onChoose }: WordsProps) {
  const [shown, setShown] = useState(SHOWN)
  if (words.length === 0) return null
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{title}</legend>
      {words.slice(0, shown).map(({ text: word, count }) => (
        <Choice
          key={word}
          label={text.of(word, count)}
          {...{ placeholder, options }}
          value={valueOf(word)}
          onChoose={(value) => onChoose(word, value)}
        />
      ))}
      {words.length > shown && (
        <Button variant="ghost" className={styles.button} onClick={() => setShown(shown + SHOWN)}>
          {text.more(Math.min(SHOWN, words.length - shown))}
        </Button>
      )}
    </fieldset>
  )
}
