/** ms without a touch or a scroll after which an element is idle. */
const SETTLED_MS = 200

const presses = ['touchstart', 'mousedown']
const ends = ['touchend', 'touchcancel', 'mouseup', 'focusout']

/**
 * Runs once `element` is idle: nobody touches, focuses or scrolls it.
 * @returns stops waiting
 */
export function whenIdle(element: HTMLElement, run: () => void) {
  const stops: (() => void)[] = []
  let pressed = false
  let timer: ReturnType<typeof setTimeout>

  const stop = () => {
    clearTimeout(timer)
    for (const one of stops) one()
  }
  const look = () => {
    if (pressed || element.contains(document.activeElement)) return
    stop()
    run()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(look, SETTLED_MS)
  }
  const press = () => {
    pressed = true
    wait()
  }
  const end = () => {
    pressed = false
    wait()
  }
  const listen = (target: EventTarget, type: string, heard: () => void) => {
    target.addEventListener(type, heard, { passive: true, capture: true })
    stops.push(() => target.removeEventListener(type, heard, { capture: true }))
  }

  for (const type of presses) listen(element, type, press)
  // A finger or a mouse may be lifted elsewhere.
  for (const type of ends) listen(window, type, end)
  listen(element, 'scroll', wait)
  wait()
  return stop
}
