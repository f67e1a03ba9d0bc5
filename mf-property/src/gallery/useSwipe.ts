import { useRef, type TouchEvent } from 'react'

/** Shorter is a tap, in CSS pixels. */
const MIN_DISTANCE = 40

/** Touch handlers that call `onStep` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [touch] = touches
      // Two fingers are a pinch.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [touch] = changedTouches
      const from = start.current
      start.current = null
      if (!touch || !from) return
      const x = touch.clientX - from.x
      const y = touch.clientY - from.y
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < Math.abs(y)) return
      onStep(x < 0 ? 1 : -1)
    },
  }
}
