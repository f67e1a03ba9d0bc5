import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react'
import { cx } from '../cx.ts'
import type { ParsedInput } from '../format/parsedInput.ts'
import { isKeystroke } from './isKeystroke.ts'
import styles from './MaskedInput.module.css'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  /** Formats the field's text; must be idempotent. */
  mask: (text: string) => string
  /** Parses a text that was pasted, autofilled or dictated, not typed key by key. */
  read?: (text: string) => ParsedInput
  value: string
  onChange: (masked: string) => void
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Where the caret belongs after formatting: behind as many digits as before. */
function caretAfter(text: string, digits: number) {
  if (digits === 0) return text.length
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index]!)) seen += 1
    if (seen === digits) return index + 1
  }
  return text.length
}

/** A field that formats digits while they are typed, and keeps the caret where the typist left it. */
export function MaskedInput({
  mask,
  read,
  value,
  onChange,
  inputMode = 'numeric',
  ...rest
}: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [note, setNote] = useState<string>()
  const noteId = useId()
  const shown = mask(value)

  const put = (text: string, digitsBeforeCaret: number) => {
    caret.current = digitsBeforeCaret
    onChange(mask(text))
  }

  const take = (inserted: string) => {
    const { text, note }: ParsedInput = read ? read(inserted) : { text: inserted }
    setNote(note)
    if (text !== undefined) put(text, digitsIn(text))
  }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    const native = event.nativeEvent as InputEvent
    if (!isKeystroke(native)) return take(typed)
    setNote(undefined)
    let text = typed
    let digits = digitsIn(typed.slice(0, selectionStart ?? typed.length))
    // Deleting a separator takes the digit before it, or the key would seem dead.
    if (native.inputType.startsWith('delete') && typed && mask(typed) === shown && digits > 0) {
      const cut = caretAfter(typed, digits)
      text = typed.slice(0, cut - 1) + typed.slice(cut)
      digits -= 1
    }
    put(text, digits)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const before = shown.slice(0, selectionStart ?? 0)
    const after = shown.slice(selectionEnd ?? shown.length)
    const pasted = event.clipboardData.getData('text')
    event.preventDefault()
    if (digitsIn(before + after) === 0) return take(pasted)
    // Digits pasted among digits are typed; any other text is parsed together with the rest of the field.
    if (!/^\s*\d+\s*$/.test(pasted)) return take(before + pasted + after)
    setNote(undefined)
    put(before + pasted + after, digitsIn(before + pasted))
  }

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const position = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = null
  }, [shown])

  return (
    <>
      <TextInput
        {...rest}
        ref={input}
        figures
        inputMode={inputMode}
        aria-describedby={cx(rest['aria-describedby'], note && noteId) || undefined}
        value={shown}
        onChange={change}
        onPaste={paste}
      />
      {note && (
        <span id={noteId} role="alert" className={styles.note}>
          {note}
        </span>
      )}
    </>
  )
}
