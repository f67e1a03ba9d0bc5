import { expect, type Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Collects every shift with what moved and where, in px, from the first byte on. */
function noteShifts() {
  const shifts: string[] = []
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  let score = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      score += value
      shifts.push(
        `${value.toFixed(4)} ${sources
          .map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.className : node?.nodeName} from ${place(previousRect)} to ${place(currentRect)}`,
          )
          .join(', ')} after ${Math.round(performance.now())} ms`,
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { layoutShift: () => ({ score, shifts }) })
}

/**
 * Watches the next visit for shifts; the result checks that there was none once the page is complete. Fonts wait until
 * then: how much they differ from their fallbacks depends on the machine.
 */
export async function watchShifts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(noteShifts)

  return async () => {
    // Loaded or failed: another test may have removed its photo. Photos far below load when the visitor scrolls.
    const waiting = () =>
      page.evaluate(
        () => [...document.images].filter((one) => one.loading !== 'lazy' && !one.complete).length,
      )
    await expect.poll(waiting).toBe(0)
    const { score, shifts } = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return (window as unknown as { layoutShift: () => { score: number; shifts: string[] } }).layoutShift()
    })
    expect(score, shifts.join('\n')).toBeLessThan(0.01)
    resolve()
    await page.evaluate(async () => void (await document.fonts.ready))
  }
}
