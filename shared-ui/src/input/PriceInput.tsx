import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import { readPrice, writePrice, type PriceReading } from 'shared-domain/numbers'
import { cx } from '../cx.ts'
import styles from './MaskedInput.module.css'
import { caretIn, takeChange } from './priceText.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

const notes = {
  unreadable: (text: string) => `Não entendemos “${text.trim()}” como valor. Digite como 450.000 ou 450 mil.`,
  negative: () => 'O valor não pode ser negativo.',
  'too-large': () => 'O valor é grande demais.',
  decimals: () => 'Arredondado para reais inteiros.',
}

const isWrong = ({ problem }: PriceReading) => problem !== undefined && problem !== 'decimals'

export type PriceInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  /** Reais; `null` when empty, or a text that is no amount, kept as it was typed. */
  value: number | string | null
  /** Gets the amount; null where there is none, and then the text if it could not be read. */
  onChange: (reais: number | null, unread?: string) => void
  /** With 2, cents are kept; otherwise they are rounded. */
  decimals?: 0 | 2
}

/**
 * A price, shown as `R$ 1.250.000`. Typed and pasted texts are read as the amount that is meant: `450000,00`,
 * `450 mil`. A text that cannot be read stays as it is, and is marked once the field is left.
 */
export function PriceInput(props: PriceInputProps) {
  const { value, onChange, decimals = 0, placeholder = 'R$ 0', onBlur, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const behindCaret = useRef<number | null>(null)
  const noteId = useId()
  const [entry, setEntry] = useState<{ text: string; isDone: boolean } | null>(null)

  const reading = entry && readPrice(entry.text, decimals)
  const read = reading && !isWrong(reading) ? reading.value : null
  // Whoever owns the value may have changed it since.
  const isCurrent = reading !== null && (typeof value === 'string' ? value === entry?.text : value === read)
  const written = typeof value === 'string' ? value : writePrice(value, decimals)
  const isEntryShown = isCurrent && entry && !(entry.isDone && !isWrong(reading))
  const shown = isEntryShown ? entry.text : written
  const problem = isCurrent && entry?.isDone && !rest['aria-invalid'] ? reading.problem : undefined

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { text, behind, isTyped } = takeChange(event, shown, decimals)
    const next = readPrice(text, decimals)
    behindCaret.current = behind
    setEntry({ text, isDone: !isTyped })
    if (isWrong(next)) onChange(null, text)
    else onChange(next.value)
  }

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setEntry(entry && { ...entry, isDone: true })
    onBlur?.(event)
  }

  useLayoutEffect(() => {
    if (behindCaret.current === null || document.activeElement !== input.current) return
    const position = caretIn(shown, behindCaret.current)
    input.current?.setSelectionRange(position, position)
    behindCaret.current = null
  })

  return (
    <>
      <TextInput
        autoComplete="off"
        inputMode="decimal"
        {...rest}
        ref={input}
        figures
        placeholder={placeholder}
        aria-invalid={rest['aria-invalid'] ?? (problem && problem !== 'decimals' ? true : undefined)}
        aria-describedby={cx(rest['aria-describedby'], problem && noteId) || undefined}
        value={shown}
        onChange={change}
        onBlur={leave}
      />
      {entry && problem && (
        <span id={noteId} role="alert" className={styles.note}>
          {notes[problem](entry.text)}
        </span>
      )}
    </>
  )
}
