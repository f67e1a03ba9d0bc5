import { listingPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/** Collects every shift with what moved, from the first byte on. */
function noteShifts() {
  const shifts: string[] = []
  let score = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      score += value
      shifts.push(
        `${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName)).join(', ')}`,
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { layoutShift: () => ({ score, shifts }) })
}

for (const { name, path, ready } of listingPages) {
  test(`nothing moves while ${name} loads on a phone`, async ({ page, newProperty }) => {
    const { id } = await newProperty({
      photos: [
        { r: 150, g: 120, b: 90 },
        { r: 90, g: 120, b: 150 },
      ],
    })
    await page.addInitScript(noteShifts)
    await page.goto(path(id))
    await ready(page)
    // Come or refused: a photo of another test may have gone with it.
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter(({ complete }) => complete).length))
      .toBeGreaterThan(0)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    const { score, shifts } = await page.evaluate(() =>
      (window as unknown as { layoutShift: () => { score: number; shifts: string[] } }).layoutShift(),
    )
    expect(score, shifts.join('\n')).toBeLessThan(0.01)
  })
}
