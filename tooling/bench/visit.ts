import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import { sumOf } from '../federation/size/judge.ts'
import { phone } from '../browser.ts'
import { recordScripts } from '../federation/size/scripts.ts'

export const cpuSlowdown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** A page on the rig's phone, with an empty cache. The caller closes its context. */
export async function openPhone(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { context, page, session }
}

export interface Visit {
  /** ms until the route's content is on screen. */
  ready: number
  /** ms until React has hydrated the page, as the page itself measures it: a question from outside takes time too. */
  alive: number
  /** ms until the largest element was drawn. */
  largest: number
  layoutShift: number
  /** ms by which tasks held the main thread for more than 50 ms each, in the first five seconds. */
  blocking: number
  requests: number
  /** Bytes of all scripts of the first five seconds, compressed. */
  scripts: number
  /** Bytes of the pictures that a visit without a touch loads. */
  images: number
  nodes: number
}

interface Watched {
  /** ms when React marked the page as hydrated. */
  answered: number
  largest: number
  shift: number
  blocking: number
}

/** @returns the bytes of all pictures until then */
function countImages(session: CDPSession) {
  const pictures = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Image') pictures.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Opens `address` with an empty cache and waits for `content` to be on screen. */
export async function visit(browser: Browser, address: string, content: string): Promise<Visit> {
  const { context, page, session } = await openPhone(browser)
  try {
    let requests = 0
    page.on('request', () => (requests += 1))
    const scripts = recordScripts(page)
    const images = countImages(session)
    await page.addInitScript(() => {
      const watched = { answered: 0, largest: 0, shift: 0, blocking: 0 }
      Object.assign(window, { watched })
      new MutationObserver(() => (watched.answered ||= performance.now())).observe(document, {
        subtree: true,
        attributeFilter: ['data-server-rendered'],
      })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) watched.largest = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          watched.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) watched.blocking += entry.duration - 50
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForSelector(content, { state: 'visible' })
    const drawn = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
          ),
      )
    const ready = await drawn()
    await page.waitForSelector('#root:not([data-server-rendered])')
    await page.waitForSelector(content, { state: 'visible' })
    await drawn()
    await page.waitForLoadState('load')
    // The largest element may be a photo that is still on its way: wait until none is that stands on the screen.
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, left, height } = image.getBoundingClientRect()
        const isSeen = height > 0 && top < window.innerHeight && left < window.innerWidth
        return image.complete || (image.loading === 'lazy' && !isSeen)
      }),
    )
    await drawn()
    await drawn()
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const carried = sumOf(await scripts())
    const { answered, largest, shift, blocking } = await page.evaluate(
      () => (window as unknown as { watched: Watched }).watched,
    )
    return {
      ready,
      alive: answered,
      largest,
      layoutShift: shift,
      blocking,
      requests,
      scripts: carried,
      images: images(),
      nodes,
    }
  } finally {
    await context.close()
  }
}
