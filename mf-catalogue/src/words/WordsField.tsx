import { Field, TextInput } from 'shared-ui'
import { PHRASE, PHRASE_LENGTH } from '../filters/address.ts'
import { filters as text } from '../text.ts'
import { loadReader } from './useWords.ts'

interface WordsFieldProps {
  /** A phrase of the address that nobody has read yet. */
  unread?: string
  className?: string
}

/** Sending it tries again. */
const prepare = () => void loadReader().catch(() => undefined)

/** One field for whatever somebody looks for, in their own words. It keeps what is typed by itself; forms read it. */
export const WordsField = ({ unread = '', className }: WordsFieldProps) => (
  <Field label={text.words} className={className}>
    {(field) => (
      <TextInput
        {...field}
        type="search"
        name={PHRASE}
        maxLength={PHRASE_LENGTH}
        placeholder={text.wordsExample}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={unread}
        onFocus={prepare}
      />
    )}
  </Field>
)
