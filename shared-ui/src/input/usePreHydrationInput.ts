import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Puts a value into a control without React noticing: what differs from what it knows is then a change. */
function setUnseen(control: Control, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as Control, 'value')
  own?.set?.call(control, value)
}

/** Tells React of a text or a choice that stood in the control before React did. */
function tellValue(control: Control, typed: string, shown: string) {
  if (control instanceof HTMLSelectElement) {
    control.value = typed
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = control
  control.value = shown
  setUnseen(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control === document.activeElement && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd)
}

/** The same for a tick. */
function tellTick(control: HTMLInputElement, ticked: boolean) {
  control.checked = !ticked
  control.click()
}

/** What the visitor has done to a control that shows something else than the state has; undefined: nothing. */
function changeOf(control: Control, shown: unknown) {
  if (typeof shown !== 'boolean') {
    const typed = control.value
    return typed === String(shown) ? undefined : () => tellValue(control, typed, String(shown))
  }
  const { checked, type } = control as HTMLInputElement
  // Of a group of radio buttons only the chosen one has something to tell.
  const isTold = checked !== shown && (checked || type !== 'radio')
  return isTold ? () => tellTick(control as HTMLInputElement, checked) : undefined
}

/**
 * A page from the server can be filled in before its scripts are there. React keeps that in the field, but its state
 * does not learn of it: here the field says it once, as if it were typed now.
 * @param shown what the state has; undefined where the field keeps its value itself
 * @returns the ref that the control takes
 */
export function usePreHydrationInput<T extends Control>(shown: unknown, ref?: Ref<T>) {
  const control = useRef<T>(null)
  useImperativeHandle(ref, () => control.current as T, [])
  const catchUp = useEffectEvent(() => {
    const tell = control.current && shown !== undefined && changeOf(control.current, shown)
    // One field after the other, as a visitor fills them in: each finds what the one before has changed.
    if (tell) queueMicrotask(tell)
  })
  // Before anything is rendered again, which would put back what the state has.
  useLayoutEffect(() => catchUp(), [])
  return control
}
