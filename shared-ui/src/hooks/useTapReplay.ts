import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from './useHydrated.ts'

/**
 * For a control of a page from the server that only a script can serve. The site's first script takes down that it was
 * pressed, and here it is done once it is hydrated.
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
  // React must not mind the mark of what was pressed.
  return { ref, 'data-tap': hydrated ? undefined : '', suppressHydrationWarning: true }
}

/**
 * For an arrow beside a row that the browser scrolls: the site's first script moves it by one element, before React is
 * there and after; behind the last comes the first.
 * @param row the row's id
 * @returns props of the arrow's element
 */
export const stepsRow = (row: string, by: 1 | -1) => ({ 'aria-controls': row, 'data-step': by })
