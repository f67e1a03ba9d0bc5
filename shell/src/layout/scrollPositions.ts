import type { Location } from 'react-router-dom'

/** The router's key in the session storage for the scroll positions of left pages. */
export const scrollPositions = 'scroll-positions'

/** The first page of each document has the same key in the router's history, so its address is the key. */
export const scrollKey = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? pathname + search : key

/**
 * A page that the visitor opens begins at its top, also where the tab was at the same address before; a page that is
 * reloaded, or gone back to, begins where it was left. Must be called before the router is made.
 */
export function beginAtTop() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate') return
  try {
    const { pathname, search } = window.location
    const kept = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}') as Record<string, number>
    const { [pathname + search]: _, ...others } = kept
    sessionStorage.setItem(scrollPositions, JSON.stringify(others))
  } catch {
    // The storage may be denied or unreadable: then no position is restored.
  }
}
