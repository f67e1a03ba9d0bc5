import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

type Side = 'top' | 'bottom'

/** Between the messages and the screen's edge or a control, in px. */
const MARGIN = 16

/** The end of the screen where messages of that size hide nothing of the control. */
function freeSide(messages: DOMRect, control: DOMRect): Side {
  const isBeside = control.right < messages.left || control.left > messages.right
  const space = messages.height + 2 * MARGIN
  const isUnderBottom = control.bottom > window.innerHeight - space && control.top < window.innerHeight
  const isUnderTop = control.top < space && control.bottom > 0
  return !isBeside && isUnderBottom && !isUnderTop ? 'top' : 'bottom'
}

/** Elements that can be pressed or focused, and labels. */
const CONTROLS = 'button, a, label, input, select, textarea'

/**
 * The side of the screen on which toasts do not cover the control that was pressed or focused last, which they are about.
 * Sending a form with Enter presses its button too.
 */
export function useToastSide(stack: RefObject<HTMLElement | null>, messages: readonly unknown[]): Side {
  const used = useRef<Element | null>(null)
  const [side, setSide] = useState<Side>('bottom')
  const isShown = messages.length > 0

  const place = useEffectEvent(() => {
    if (!isShown || !stack.current || !used.current?.isConnected) return setSide('bottom')
    setSide(freeSide(stack.current.getBoundingClientRect(), used.current.getBoundingClientRect()))
  })

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || stack.current?.contains(target)) return
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
