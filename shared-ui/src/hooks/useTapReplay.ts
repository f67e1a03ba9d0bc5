import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from './useHydrated.ts'

/**
 * Replays a tap that came before hydration, on a control that needs a script. The site's first script records the tap, and
 * this hook runs the action once the control is hydrated.
 * @returns props of the control's element
 */
export function useTapReplay<T extends Element>(run: () => void) {
  const ref = useRef<T>(null)
  const hydrated = useHydrated()
  const tap = useEffectEvent(run)
  useEffect(() => {
    const element = ref.current
    if (!element?.hasAttribute('data-tapped')) return
    element.removeAttribute('data-tapped')
    tap()
  }, [])
  // React must not warn of the attribute that marks a tap.
  return { ref, 'data-tap': hydrated ? undefined : '', suppressHydrationWarning: true }
}

/**
 * For an arrow beside a row that the browser scrolls: the site's first script scrolls it by one element, before and after
 * hydration; after the last element it starts again.
 * @param row the row's id
 * @returns props of the arrow's element
 */
export const stepsRow = (row: string, by: 1 | -1) => ({ 'aria-controls': row, 'data-step': by })
