import type { SiteConfig } from 'shared-backend'
import { failedEvent } from '../federation/failedEvent.ts'
import { openedPage, openPage, settle, tell, tellError, type Shown } from './tell.ts'

/** ms after which a page that still answers is well. */
const settles = 10_000

/** ms for which it may stand still until then. */
const longestTask = 3_000

/** Complaints of one page from which on they are a storm. */
const storm = 20

/** Counts a storm of complaints in the console as an error of whoever complains. */
function tellComplaints() {
  const { error: complain } = console
  let complaints = 0
  console.error = (...words: unknown[]) => {
    complain(...words)
    complaints += 1
    if (complaints === storm) tellError(new Error())
  }
}

interface WatchOptions {
  config: Pick<SiteConfig, 'supabase'>
  /** What the address of the tab shows. */
  shown: () => Shown | undefined
  /** Calls back when the address has changed. */
  onMove: (listener: () => void) => void
}

/** Watches the page that is open, and each one after it: whether it settles, fails, or has errors that nobody catches. */
export function watchPages({ config: { supabase }, shown, onMove }: WatchOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function await10Seconds() {
    clearTimeout(timer)
    const now = performance.now()
    const due = Math.max(now, (openedPage()?.openedAt ?? now) + settles)
    // Behind a task that has lasted until now it is late.
    timer = setTimeout(() => settle(performance.now() - due < longestTask), due - now)
  }

  let address = window.location.pathname
  onMove(() => {
    if (window.location.pathname === address) return
    address = window.location.pathname
    openPage(shown())
    await10Seconds()
  })
  await10Seconds()

  new PerformanceObserver((list) => {
    const page = openedPage()
    if (page) page.requests += list.getEntries().filter(({ name }) => name.startsWith(supabase.url)).length
  }).observe({ type: 'resource', buffered: true })

  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration > longestTask)) settle(false)
  }).observe({ type: 'longtask' })

  const tellFailed = () => tell('failed')
  window.addEventListener(failedEvent, tellFailed)
  if (document.querySelector('[data-remote-failed]')) tellFailed()

  tellComplaints()
  // One page in ten: the code for it weighs more than all the rest.
  if (Math.random() < 0.1) void import('./tellVitals.ts').then(({ tellVitals }) => tellVitals())
}
