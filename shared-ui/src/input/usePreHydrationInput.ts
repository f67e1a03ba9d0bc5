import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets a control's value past React's value tracker, so that the next input event counts as a change. */
function setUntracked(control: Control, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as Control, 'value')
  own?.set?.call(control, value)
}

/** Reports to React a text or a choice that was in the control before hydration. */
function reportValue(control: Control, typed: string, shown: string) {
  if (control instanceof HTMLSelectElement) {
    control.value = typed
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = control
  control.value = shown
  setUntracked(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control === document.activeElement && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd)
}

/** The same for a checkbox or a radio button. */
function reportTick(control: HTMLInputElement, ticked: boolean) {
  control.checked = !ticked
  control.click()
}

/** Returns a function that reports the control's value, where it differs from the state; otherwise undefined. */
function changeOf(control: Control, shown: unknown) {
  if (typeof shown !== 'boolean') {
    const typed = control.value
    return typed === String(shown) ? undefined : () => reportValue(control, typed, String(shown))
  }
  const { checked, type } = control as HTMLInputElement
  // Of a group of radio buttons only the chosen one reports.
  const isChanged = checked !== shown && (checked || type !== 'radio')
  return isChanged ? () => reportTick(control as HTMLInputElement, checked) : undefined
}

/**
 * Reports input from before hydration. Somebody can fill in a server-rendered page before its scripts run. When React
 * hydrates it, the field keeps the value, but the state does not have it: this hook reports it once, as if it were typed now.
 * @param shown the value in the state; undefined where the field is uncontrolled
 * @returns the ref that the control takes
 */
export function usePreHydrationInput<T extends Control>(shown: unknown, ref?: Ref<T>) {
  const control = useRef<T>(null)
  useImperativeHandle(ref, () => control.current as T, [])
  const reportInput = useEffectEvent(() => {
    const report = control.current && shown !== undefined && changeOf(control.current, shown)
    // One field after the other, as a visitor fills them in: each sees the changes of the previous one.
    if (report) queueMicrotask(report)
  })
  // Before the next render, which would restore the value of the state.
  useLayoutEffect(() => reportInput(), [])
  return control
}
