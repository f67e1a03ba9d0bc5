/** By these a visitor scrolls. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Whether this is a page that starts at its top: on others the browser scrolls too, and the router knows where to. */
function startsAtTop() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate' && !window.location.hash
}

/** Finds the counterpart of an element in another rendering of the same page: by its id, or as the nth of its links. */
function counterpartOf(element: Element | null, root: HTMLElement) {
  if (!element || !root.contains(element)) return () => null
  if (element.id) return () => document.getElementById(element.id)
  const href = element.getAttribute('href')
  if (href === null) return () => null
  const alike = () => root.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
  const index = [...alike()].indexOf(element as HTMLElement)
  return () => alike()[index] ?? null
}

/**
 * Watches what a visitor does on the page that the server has rendered, until React puts its own in its place.
 * The result, called right after that, puts scroll position and focus back.
 */
export function watchVisitor(root: HTMLElement) {
  let moved = startsAtTop()
  let top = window.scrollY
  let findFocused = counterpartOf(document.activeElement, root)

  const onMove = () => (moved = true)
  const onScroll = () => (top = window.scrollY)
  const onFocus = ({ target }: FocusEvent) => (findFocused = counterpartOf(target as Element, root))
  const onBlur = ({ target }: FocusEvent) =>
    // An element that loses the focus because it goes is gone a moment later.
    queueMicrotask(() => (target as Element).isConnected && (findFocused = () => null))

  for (const move of ownMoves) window.addEventListener(move, onMove, { passive: true })
  window.addEventListener('scroll', onScroll, { passive: true })
  root.addEventListener('focusin', onFocus)
  root.addEventListener('focusout', onBlur)

  return () => {
    for (const move of ownMoves) window.removeEventListener(move, onMove)
    window.removeEventListener('scroll', onScroll)
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('focusout', onBlur)
    if (moved && top > 0) window.scrollTo({ top, behavior: 'instant' })
    findFocused()?.focus({ preventScroll: true })
  }
}
