import type { Page } from '@playwright/test'
import { isListed, type Place } from './places.ts'

/** Requests for data that a page may send until it has settled. Today's send two, and a loader eight at most. */
const mostRequests = 24

/** Seconds of a processor that a page may take until it has settled. Those of today take 0.3 at most. */
const longestBusy = 1

/** Bytes that it may gather meanwhile, after its garbage is collected. */
const mostGathered = 10_000_000

/** What a page has done until it settled, and what its head says then. */
export interface Settled {
  requests: number
  /** Seconds of a processor's time in its tasks, in which it answers nobody. */
  busy: number
  /** Bytes of objects that it holds, more than when it had hydrated. */
  gathered: number
  title: string
  description: boolean
  canonical: boolean
  robots: string
}

export type ReadSettled = () => Promise<Settled>

/** Runs in the page. */
const readHead = () => {
  const contentOf = (name: string) =>
    [...document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].map((tag) => tag.content).join()
  return {
    title: document.title,
    description: contentOf('description') !== '',
    canonical: document.querySelector('link[rel="canonical"]') !== null,
    robots: contentOf('robots'),
  }
}

/** Watches a page that is to be opened. @returns what is called once it has hydrated, and then reads what it has done */
export async function watchSettling(page: Page): Promise<() => Promise<ReadSettled>> {
  let requests = 0
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) requests += 1
  })
  const chrome = await page.context().newCDPSession(page)
  // Time by the clock is longer beside a build.
  await chrome.send('Performance.enable', { timeDomain: 'threadTicks' })
  async function held() {
    await chrome.send('HeapProfiler.collectGarbage')
    return (await chrome.send('Runtime.getHeapUsage')).usedSize
  }
  return async () => {
    const before = await held()
    return async () => {
      const counted = requests
      const { metrics } = await chrome.send('Performance.getMetrics')
      const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
      const gathered = (await held()) - before
      return { requests: counted, busy, gathered, ...(await page.evaluate(readHead)) }
    }
  }
}

/** Says why a page that has settled must not go live. Undefined where all is well. */
export function settledFault(settled: Settled, place: Place) {
  const { requests, busy, gathered, title, description, canonical, robots } = settled
  if (requests > mostRequests)
    return `sends ${requests} requests for data until it settles, ${mostRequests} are allowed`
  if (busy > longestBusy)
    return `keeps a processor busy for ${busy.toFixed(1)} s until it settles, ${longestBusy} s is allowed`
  if (gathered > mostGathered)
    return `gathers ${Math.round(gathered / 1e6)} MB until it settles, ${mostGathered / 1e6} MB are allowed`
  if (title.trim() === '') return 'has no title'
  if (!isListed(place)) return undefined
  if (/noindex|none/i.test(robots))
    return `is “${robots}” for search engines, and the sitemap lists it. Let its route be unlisted, or its head without it`
  if (!description) return 'has no description for search engines. Give its route one, or let it be unlisted'
  return canonical ? undefined : 'has no canonical address for search engines'
}
