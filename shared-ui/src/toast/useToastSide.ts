import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

type Side = 'top' | 'bottom'

/** Elements that can be pressed or focused, and labels. */
const CONTROLS = 'button, a, label, input, select, textarea, [tabindex]'

/**
 * The side of the screen that is farther from the control that was pressed or focused last: what toasts are about is there, and
 * what comes next mostly beside it. A row that has gone with its button leaves its place to the next one. Sending a form with
 * Enter presses its button too. A press on a toast, beside its buttons, moves it to the other side.
 */
export function useToastSide(stack: RefObject<HTMLElement | null>, messages: readonly unknown[]): Side {
  const used = useRef<Element>(null)
  const last = useRef<DOMRect>(null)
  const [side, setSide] = useState<Side>('bottom')
  const isShown = messages.length > 0

  const place = useEffectEvent(() => {
    const { innerHeight } = window
    const at = used.current?.isConnected && used.current.getBoundingClientRect()
    // What is taller, as a list, says nothing of what was used in it.
    if (at && at.height < innerHeight / 2) last.current = at
    const from = last.current
    const isLow = from && from.top < innerHeight && from.top + from.bottom > innerHeight
    setSide(isShown && isLow ? 'top' : 'bottom')
  })

  useEffect(() => {
    const remember = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return
      if (stack.current?.contains(target)) {
        if (type === 'click' && !target.closest('button'))
          setSide((now) => (now === 'top' ? 'bottom' : 'top'))
        return
      }
      used.current = target.closest(CONTROLS)
      place()
    }
    document.addEventListener('click', remember, true)
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('click', remember, true)
      document.removeEventListener('focusin', remember)
    }
  }, [stack])

  useEffect(() => {
    if (!isShown) return
    place()
    const moved = () => place()
    window.addEventListener('scroll', moved, { passive: true, capture: true })
    window.addEventListener('resize', moved)
    return () => {
      window.removeEventListener('scroll', moved, { capture: true })
      window.removeEventListener('resize', moved)
    }
  }, [messages, isShown])

  return side
}
