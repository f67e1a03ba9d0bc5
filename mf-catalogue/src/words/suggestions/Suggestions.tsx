import { useDeferredValue, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useGetCategoriesQuery, useGetPlacesQuery } from 'shared-backend/properties'
import { Button, cx, VisuallyHidden } from 'shared-ui'
import { choice } from '../../locations/text.ts'
import { suggestions as text } from './text.ts'
import type { ComboboxProps } from '../ComboboxProps.ts'
import { forgetPhrases, recentPhrases } from '../recentPhrases.ts'
import { completionsOf } from './completions.ts'
import styles from './Suggestions.module.css'
import { useCombobox } from './useCombobox.ts'

interface SuggestionsProps {
  /** The field that they are for, which keeps its text by itself. */
  input: RefObject<HTMLInputElement | null>
  publish: (props: ComboboxProps) => void
}

interface Option {
  label: string
  note: string
  phrase: string
}

/** One response for all keystrokes: the typed text is compared with it here. */
function useOptions(typed: string, recent: readonly string[]) {
  const { data: places, isError, refetch } = useGetPlacesQuery()
  const { data: categories } = useGetCategoriesQuery()
  const phrase = useDeferredValue(typed)
  const options = useMemo((): Option[] => {
    if (phrase.trim() === '') return recent.map((label) => ({ label, note: '', phrase: label }))
    return completionsOf(phrase, { places: places ?? [], categories: categories ?? [] }).map(
      ({ count, ...option }) => ({
        ...option,
        note: count === undefined ? text.kind : choice.properties(count),
      }),
    )
  }, [phrase, places, categories, recent])
  return { options, isLoading: !places && !isError, isError: isError && !places, refetch }
}

/** Suggestions below the field; the focus stays in the field. */
export function Suggestions({ input, publish }: SuggestionsProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const [recent, setRecent] = useState(recentPhrases)
  const { options, isLoading, isError, refetch } = useOptions(typed, recent)
  const isRecent = typed.trim() === ''

  function choose(index: number) {
    const field = input.current
    const option = options[index]
    if (!field || !option) return
    field.setRangeText(option.phrase, 0, field.value.length, 'end')
    field.focus()
    combobox.look()
    if (!isRecent) return
    combobox.close()
    field.form?.requestSubmit()
  }

  const onText = (text: string) => {
    setTyped(text)
    setRecent(recentPhrases())
  }
  const combobox = useCombobox({ input, box, publish, listId, size: options.length, choose, onText })
  const { isWanted, isOpen, active, leave } = combobox
  const isWaiting = isWanted && !isRecent && options.length === 0

  return (
    <div ref={box} className={styles.box} onBlur={({ relatedTarget }) => leave(relatedTarget)}>
      <div className={styles.popup} hidden={!isOpen}>
        {isRecent && <p className={styles.title}>{text.recent}</p>}
        <div id={listId} role="listbox" aria-label={isRecent ? text.recent : text.title}>
          {options.map(({ label, note }, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, where the focus stays
            <div
              key={label}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(styles.option, index === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <span>{label}</span> <span className={styles.note}>{note}</span>
            </div>
          ))}
        </div>
        {isRecent && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              forgetPhrases()
              setRecent([])
              input.current?.focus()
            }}
          >
            {text.forget}
          </Button>
        )}
      </div>
      {isWaiting && isError && (
        <p className={styles.popup}>
          {text.error}{' '}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              input.current?.focus()
              void refetch()
            }}
          >
            Tentar Novamente
          </Button>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">
          {isOpen ? text.count(options.length) : isWaiting && isLoading ? text.loading : ''}
        </span>
      </VisuallyHidden>
    </div>
  )
}
