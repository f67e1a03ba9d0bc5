import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import { isKeystroke } from './isKeystroke.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> & {
  /** Formats the text while it is typed; must be idempotent, and keep every digit. */
  mask: (typed: string) => string
  /** Formats the text once it was pasted or filled in, and once the field is left; otherwise `mask` does. */
  format?: (text: string) => string
  value: string
  onChange: (text: string) => void
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
export function MaskedInput(props: MaskedInputProps) {
  const { mask, format = mask, value, onChange, onBlur, inputMode = 'numeric', ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [isTyping, setTyping] = useState(false)
  const shown = isTyping ? value : format(value)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target
    const native = event.nativeEvent as InputEvent
    setTyping(native.isComposing || isKeystroke(native))
    // What a keyboard composes is its own until the field is left.
    if (native.isComposing) return onChange(typed)
    if (!isKeystroke(native)) return onChange(format(typed))
    let text = typed
    let digits = digitsIn(typed.slice(0, selectionStart ?? typed.length))
    // Deleting a separator takes the digit before it, or the key would seem dead.
    if (native.inputType.startsWith('delete') && typed && mask(typed) === shown && digits > 0) {
      const cut = caretAfter(typed, digits)
      text = typed.slice(0, cut - 1) + typed.slice(cut)
      digits -= 1
    }
    const masked = mask(text)
    if (masked !== typed) caret.current = digits
    onChange(masked)
  }

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(false)
    onBlur?.(event)
  }

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const position = caretAfter(shown, caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = null
  })

  return (
    <TextInput
      {...rest}
      ref={input}
      figures
      inputMode={inputMode}
      value={shown}
      onChange={change}
      onBlur={leave}
    />
  )
}
