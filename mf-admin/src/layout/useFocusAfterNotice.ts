import { useEffect, useRef } from 'react'

/** The element that gets the focus when a notice has gone with the button that was pressed. `notices`: how many there are. */
export function useFocusAfterNotice<T extends HTMLElement>(notices: number) {
  const place = useRef<T>(null)
  const before = useRef(notices)
  useEffect(() => {
    const isLess = notices < before.current
    before.current = notices
    if (isLess && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [notices])
  return place
}
