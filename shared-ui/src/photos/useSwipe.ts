import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Shorter is a tap, in CSS pixels. */
const MIN_DISTANCE = 40

/** How far one finger has come, in CSS pixels. */
interface Way {
  x: number
  y: number
}

const isSideways = ({ x, y }: Way) => Math.abs(x) > Math.abs(y)

const isWithin = ({ clientX: x, clientY: y }: Touch, { left, right, top, bottom }: DOMRect) =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Calls `onStep` with 1 for a swipe to the left over `element` and with -1 for one to the right.
 * @param place the part of the element in which a swipe begins, where it is not all of it
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onStep: (step: 1 | -1) => void,
  place = element,
) {
  const step = useEffectEvent(onStep)

  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    let start: Way | null = null
    const wayOf = ([touch]: TouchList): Way | null =>
      touch && start ? { x: touch.clientX - start.x, y: touch.clientY - start.y } : null

    const begin = ({ touches }: TouchEvent) => {
      const [touch] = touches
      const rect = place.current?.getBoundingClientRect()
      // Two fingers are a pinch.
      const isOne = touch && touches.length === 1 && rect && isWithin(touch, rect)
      start = isOne ? { x: touch.clientX, y: touch.clientY } : null
    }
    const move = (event: TouchEvent) => {
      const way = wayOf(event.touches)
      // Or the browser sees the photo coast on, and takes the next tap for a hand that stops it.
      if (way && isSideways(way) && event.cancelable) event.preventDefault()
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const way = wayOf(changedTouches)
      start = null
      if (way && isSideways(way) && Math.abs(way.x) >= MIN_DISTANCE) step(way.x < 0 ? 1 : -1)
    }

    target.addEventListener('touchstart', begin, { passive: true })
    // React's own listener is passive: it could not refuse the gesture.
    target.addEventListener('touchmove', move, { passive: false })
    target.addEventListener('touchend', end)
    return () => {
      target.removeEventListener('touchstart', begin)
      target.removeEventListener('touchmove', move)
      target.removeEventListener('touchend', end)
    }
  }, [element, place])
}
