import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  /** Formats whatever is in the field; must be stable under itself. */
  mask: (text: string) => string
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
export function MaskedInput({ mask, value, onChange, inputMode = 'numeric', ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = mask(value)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    let text = typed
    let digits = digitsIn(typed.slice(0, selectionStart ?? typed.length))
    // Deleting a separator takes the digit before it, or the key would seem dead.
    if (typed.length < shown.length && mask(typed) === shown && digits > 0) {
      const cut = caretAfter(typed, digits)
      text = typed.slice(0, cut - 1) + typed.slice(cut)
      digits -= 1
    }
    caret.current = digits
    onChange(mask(text))
  }

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const position = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = null
  }, [shown])

  return <TextInput {...rest} ref={input} figures inputMode={inputMode} value={shown} onChange={change} />
}
