import type { Location } from 'react-router-dom'

/** Where the router keeps, for as long as the tab lives, how far each page was scrolled when it was left. */
export const scrollPositions = 'scroll-positions'

/** The first page of each document has the same key in the router's history: it is told by its address. */
export const scrollKey = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? pathname + search : key

/**
 * A page that somebody opens begins at its top, also where the tab was at the same address before; one that is loaded
 * anew, or gone back to, where it was left. To be called before the router is made.
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
    // Nothing may be kept, or nothing that can be read: then nothing is put back either.
  }
}
