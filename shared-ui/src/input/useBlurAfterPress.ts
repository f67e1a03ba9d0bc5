import { useEffect, type FocusEvent, type FocusEventHandler } from 'react'

/** What waits for the end of the press that is under way; without a press undefined. */
let waiting: (() => void)[] | undefined
let timer: ReturnType<typeof setTimeout>

function begin({ button }: MouseEvent) {
  end()
  if (button === 0) waiting = []
}

function end() {
  clearTimeout(timer)
  const due = waiting
  waiting = undefined
  due?.forEach((handle) => handle())
}

/** The click follows at once, if there is one; a press that becomes a drag has none. */
function endSoon() {
  timer = setTimeout(end)
}

/** Before the pressed control's own handlers. A box has changed already, and React would undo that if it rendered first. */
function endBeforeHandlers({ target }: MouseEvent) {
  if (!(target instanceof HTMLInputElement)) end()
}

function watchPresses() {
  // A listener that is there already is not added twice. A tap has mouse events too, before its field loses the focus.
  addEventListener('mousedown', begin, true)
  addEventListener('mouseup', endSoon, true)
  addEventListener('dragstart', end, true)
  addEventListener('click', endBeforeHandlers, true)
}

/**
 * Handles the loss of focus only after the press that caused it: a message that a field then shows must not move the
 * pressed control away from the pointer. The control's own handlers still run after it, as they do otherwise.
 */
export function useBlurAfterPress<Control>(onBlur?: FocusEventHandler<Control>) {
  useEffect(watchPresses, [])
  return (event: FocusEvent<Control>) => {
    const handle = () => onBlur?.(event)
    if (waiting) waiting.push(handle)
    else handle()
  }
}
