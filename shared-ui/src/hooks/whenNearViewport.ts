/**
 * Runs once `element` is no further than `margin` px from the viewport; at once where the browser cannot tell.
 * @returns stops waiting
 */
export function whenNearViewport(element: Element, margin: number, run: () => void) {
  if (typeof IntersectionObserver !== 'function') {
    run()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: `${margin}px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
