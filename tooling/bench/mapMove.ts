import type { Browser, Page } from '@playwright/test'
import { ms, share } from './figures.ts'
import { cpuSlowdown, openPhone } from './visit.ts'

/** One move of the map, in ms. */
interface Move {
  /** From the lifted finger to the frame with the area's count, cards and markers. */
  painted: number
  /** The share of the two requests, which are sent at once. */
  network: number
}

const moves = 30
/** Pixels of one. All go the same way: an area that was seen before is in the cache. */
const way = 20

/** Notes when a finger is lifted, and the first frame after both responses that shows a count. */
const noteMoves = () => {
  const made: Move[] = []
  Object.assign(window, { made })
  performance.setResourceTimingBufferSize(10_000)
  let began: number | undefined
  document.addEventListener('touchend', ({ timeStamp }) => void (began = timeStamp), true)
  const look = () => {
    const from = began
    if (from === undefined) return
    const since = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime }) => startTime >= from,
    )
    const answers = ['search_properties', 'search_map'].map((name) =>
      since.find((one) => one.name.endsWith(`/rpc/${name}`)),
    )
    const [list, map] = answers
    const isCounted = /encontrad/.test(document.querySelector('dialog [role="status"]')?.textContent ?? '')
    if (!list || !map || !isCounted) return
    began = undefined
    requestAnimationFrame(() =>
      setTimeout(() => {
        const network = Math.max(list.responseEnd, map.responseEnd) - Math.min(list.startTime, map.startTime)
        made.push({ painted: performance.now() - from, network })
      }),
    )
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const done = (page: Page, count: number) =>
  page.waitForFunction((least) => (window as unknown as { made: Move[] }).made.length > least, count)

/** Measures a finger's move of the map on the rig's phone until list and markers are painted. */
export async function mapMove(browser: Browser, siteUrl: string) {
  const { context, page, session } = await openPhone(browser)
  try {
    await page.addInitScript(noteMoves)
    await page.goto(`${siteUrl}/properties?area=-51.2,-29.2,-50.2,-28.2`)
    await page.waitForSelector('#root:not([data-server-rendered])')
    await page.getByRole('button', { name: 'Mapa' }).click()
    await page.locator('.leaflet-marker-icon').first().waitFor({ state: 'attached' })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] })
    for (let index = 0; index < moves; index += 1) {
      await touch('touchStart', 400)
      for (let step = 1; step <= 4; step += 1) await touch('touchMove', 400 + (way * step) / 4)
      // A finger that rests does not throw the map.
      await page.evaluate(() => new Promise((rested) => setTimeout(rested, 100)))
      await touch('touchEnd')
      await done(page, index)
    }
    const all = await page.evaluate(() => (window as unknown as { made: Move[] }).made)
    const of = (figure: (move: Move) => number) => {
      const values = all.map(figure)
      return `median ${ms(share(values, 0.5))}, p75 ${ms(share(values, 0.75))}`
    }
    console.log(
      `  move of the map to painted list and markers, ${all.length} of them, CPU ${cpuSlowdown}× slower`,
    )
    console.log(`    in all                       ${of(({ painted }) => painted)}`)
    console.log(`    its requests                 ${of(({ network }) => network)}`)
    console.log(`    beyond the requests          ${of(({ painted, network }) => painted - network)}`)
  } finally {
    await context.close()
  }
}
