import type { ChangeEvent } from 'react'
import { maskPrice, readPrice } from 'shared-domain/numbers'
import { isKeystroke } from './isKeystroke.ts'

const PREFIX = 'R$ '

/** How long a text is without the points, which come and go with the digits around them, and without its prefix. */
const lengthOf = (text: string) => text.replace(PREFIX, '').replaceAll('.', '').length

/** Where the caret belongs: before as many characters as stood behind it. */
export function caretIn(text: string, behind: number) {
  let index = text.length
  for (let left = behind; left > 0 && index > 0; index -= 1) if (text[index - 1] !== '.') left -= 1
  return text.startsWith(PREFIX) ? Math.max(index, PREFIX.length) : index
}

/** Deleting a point takes the digit beside it, or the key would seem dead. */
function deleteBeside(typed: string, caret: number, isForward: boolean) {
  const at = isForward ? caret : caret - 1
  return /\d/.test(typed[at] ?? '') ? typed.slice(0, at) + typed.slice(at + 1) : typed
}

/**
 * What a change of a price field makes of it: typed digits are grouped, and anything else
 * stays.
 * @returns the text, how many characters other than points stand behind the caret, and whether it was typed
 */
export function takeChange(event: ChangeEvent<HTMLInputElement>, shown: string, decimals: 0 | 2) {
  const { value: typed, selectionStart } = event.target
  const native = event.nativeEvent as InputEvent
  const caret = selectionStart ?? typed.length
  const behind = lengthOf(typed.slice(caret))

  // What a keyboard composes is its own until the field is left.
  if (native.isComposing) return { text: typed, behind, isTyped: true }
  if (!isKeystroke(native)) {
    // Digits that are pasted among the field's own are typed. Any other text stays: the field says if it cannot be read.
    const isAmongOwn = /^R\$ [\d.]+$/.test(typed) && readPrice(typed, decimals).value === null
    return { text: isAmongOwn ? maskPrice(typed) : typed, behind, isTyped: false }
  }

  const text = maskPrice(typed, typed.startsWith(shown))
  if (!native.inputType.startsWith('delete') || text !== shown) return { text, behind, isTyped: true }
  const isForward = native.inputType.endsWith('Forward')
  const rest = maskPrice(deleteBeside(typed, caret, isForward))
  return { text: rest, behind: isForward ? behind - 1 : behind, isTyped: true }
}
