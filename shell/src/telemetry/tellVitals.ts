import { onCLS, onINP, onLCP } from 'web-vitals'
import { openedPage, tell } from './tell.ts'

/** Tells the paint, the answers and the steadiness of the loaded page, when it is left. */
export function tellVitals() {
  const { remote, version } = openedPage() ?? {}
  const vitals: Record<string, number> = {}
  onLCP(({ value }) => (vitals.lcp = Math.round(value)))
  onINP(({ value }) => (vitals.inp = Math.round(value)))
  onCLS(({ value }) => (vitals.cls = Math.round(value * 1000)))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && Object.keys(vitals).length > 0)
      tell('vitals', { remote, version, vitals })
  })
}
