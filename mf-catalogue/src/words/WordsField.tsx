import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { cx, Field, TextInput, useHydrated } from 'shared-ui'
import { PHRASE, PHRASE_LENGTH } from 'shared-domain/search'
import { filters as text } from '../text.ts'
import type { ComboboxProps } from './ComboboxProps.ts'
import { loadReader } from './useWords.ts'
import styles from './WordsField.module.css'

type Suggestions = ComponentType<{
  input: RefObject<HTMLInputElement | null>
  publish: (props: ComboboxProps) => void
}>

/** The field for a search in words. It is uncontrolled; forms read it. */
export function WordsField({ className }: { className?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const [code, setCode] = useState<{ Suggestions: Suggestions }>()
  const [combobox, setCombobox] = useState<ComboboxProps>({ 'aria-expanded': false })
  // Prefetches both when the field is focused. The field works without suggestions, and sending it retries.
  const prepare = () => {
    void loadReader().catch(() => undefined)
    void import('./suggestions/Suggestions.tsx').then(setCode, () => undefined)
  }
  useEffect(() => {
    if (document.activeElement === input.current) prepare()
  }, [])

  return (
    <Field label={text.words} className={cx(styles.field, className)}>
      {(field) => (
        <>
          <TextInput
            {...field}
            {...(hydrated && { role: 'combobox', 'aria-autocomplete': 'list', ...combobox })}
            ref={input}
            name={PHRASE}
            maxLength={PHRASE_LENGTH}
            placeholder={text.wordsExample}
            enterKeyHint="search"
            autoComplete="off"
            onFocus={code ? undefined : prepare}
          />
          {code && <code.Suggestions input={input} publish={setCombobox} />}
        </>
      )}
    </Field>
  )
}
