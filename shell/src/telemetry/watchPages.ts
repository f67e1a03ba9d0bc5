import type { SiteConfig } from 'shared-backend'
import { longestTask, openedPage, openPage, settle, tellError, type Shown } from './tell.ts'

/** Complaints of one page from which on they are a storm. */
const storm = 20

/** Counts a storm of complaints in the console as an error of whoever complains. */
function tellComplaints() {
  const { error: complain } = console
  console.error = (...words: unknown[]) => {
    complain(...words)
    const page = openedPage()
    if (!page || (page.complaints += 1) !== storm) return
    // The first file of the stack is this one.
    const [, ...callers] = new Error().stack?.split('\n').filter((line) => line.includes('/')) ?? []
    tellError(undefined, callers.join('\n'))
  }
}

interface WatchOptions {
  config: Pick<SiteConfig, 'supabase'>
  /** What the address of the tab shows. */
  shown: () => Shown | undefined
  /** Calls back when the address has changed. */
  onMove: (listener: () => void) => void
}

/** Watches the page that is open, and each one after it: whether it settles, or has errors that nobody catches. */
export function watchPages({ config: { supabase }, shown, onMove }: WatchOptions) {
  let address = window.location.pathname
  onMove(() => {
    if (window.location.pathname === address) return
    address = window.location.pathname
    openPage(shown())
  })

  new PerformanceObserver((list) => {
    const page = openedPage()
    const isForData = ({ name }: PerformanceEntry) =>
      name.startsWith(supabase.url) && !name.includes('/storage/')
    if (page) page.requests += list.getEntries().filter(isForData).length
  }).observe({ type: 'resource', buffered: true })

  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration > longestTask)) settle(false)
  }).observe({ type: 'longtask' })

  tellComplaints()
  // One page in ten: the code for it weighs more than all the rest.
  if (Math.random() < 0.1)
    import('./tellVitals.ts').then(
      ({ tellVitals }) => tellVitals(),
      () => undefined,
    )
}
