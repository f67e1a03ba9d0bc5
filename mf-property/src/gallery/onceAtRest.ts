/** ms without a move after which a visitor has let go. */
const REST = 300

/** Calls `then` once nobody touches, focuses or scrolls what is in `element`. Returns the function that calls it off. */
export function onceAtRest(element: HTMLElement, then: () => void) {
  let touched = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!touched && !element.contains(document.activeElement)) then()
    }, REST)
  }
  const touch = () => {
    touched = true
  }
  const letGo = () => {
    touched = false
    settle()
  }

  const listeners = {
    scroll: settle,
    focusout: settle,
    pointerdown: touch,
    pointerup: letGo,
    pointercancel: letGo,
  }
  // Scrolling does not bubble, and a finger may be lifted beside it.
  for (const [name, listener] of Object.entries(listeners)) {
    const target = name === 'pointerup' || name === 'pointercancel' ? window : element
    target.addEventListener(name, listener, { capture: true, passive: true })
  }
  settle()
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of Object.entries(listeners)) {
      element.removeEventListener(name, listener, { capture: true })
      window.removeEventListener(name, listener, { capture: true })
    }
  }
}
