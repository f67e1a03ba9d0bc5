import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

interface CardEvents {
  card: RefObject<HTMLElement | null>
  /** Those of before, in their order. */
  events: Event[]
  /** A mouse or the focus has come to the card. A finger may only scroll the page. */
  onApproach: () => void
  /** An arrow key while the focus is in the card, but in no field; without it the keys stay the page's. */
  onStep: ((by: 1 | -1) => void) | undefined
}

const steps: Record<string, 1 | -1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

/** Handles the events of a card, those of before first. */
export function useCardEvents({ card, events, onApproach, onStep }: CardEvents) {
  const hover = useEffectEvent(({ pointerType, relatedTarget }: PointerEvent) => {
    const isInside = relatedTarget instanceof Node && card.current?.contains(relatedTarget)
    if (pointerType !== 'touch' && !isInside) onApproach()
  })
  const focus = useEffectEvent(() => onApproach())
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    const isInField = document.activeElement?.matches('input, textarea')
    // With a modifier the key is the browser's: it goes back, for example.
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    if (!by || !onStep || isInField || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    onStep(by)
  })

  // In the commit in which the card stops to note its events: a key between the two would be lost.
  useLayoutEffect(() => {
    const target = card.current
    if (!target) return
    target.addEventListener('pointerover', hover)
    target.addEventListener('focusin', focus)
    target.addEventListener('keydown', press)
    const replay = () => {
      for (const event of events.splice(0)) target.dispatchEvent(event)
    }
    // Code that has loaded before comes while the event that asks for it is still on its way, and none is dispatched twice at once.
    let timer: ReturnType<typeof setTimeout> | undefined
    if (events.some(({ eventPhase }) => eventPhase !== Event.NONE)) timer = setTimeout(replay)
    else replay()
    return () => {
      clearTimeout(timer)
      target.removeEventListener('pointerover', hover)
      target.removeEventListener('focusin', focus)
      target.removeEventListener('keydown', press)
    }
  }, [card, events])
}
