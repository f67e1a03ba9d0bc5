import { useEffect, useRef } from 'react'

/**
 * The element that gets the focus when a notice has gone with the button that was pressed.
 * @param notices how many there are
 * @param first how many there were before the element came
 */
export function useFocusAfterNotice<T extends HTMLElement>(notices: number, first = notices) {
  const place = useRef<T>(null)
  const before = useRef(first)
  useEffect(() => {
    const isLess = notices < before.current
    before.current = notices
    if (isLess && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [notices])
  return place
}
