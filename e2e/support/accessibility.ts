import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Runs in the page: what axe finds there, with rule, place and reason. */
async function findProblems() {
  // After a change of the window's size: a page may draw itself anew.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const { violations, passes } = await window.axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // One passed element of each rule is enough: naming all of them takes a third of the time.
    resultTypes: ['violations'],
    // No page has a video, and all styles are of the page's own origin.
    preload: false,
  })
  const problems: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      const element = id === 'target-size' ? document.querySelector(target.join(' ')) : null
      if (element) {
        // What lies half under a bar that stays in sight is scrolled free, as a visitor does.
        const place = scrollY
        element.scrollIntoView({ block: 'center' })
        const again = await window.axe.run(element, { runOnly: [id], preload: false })
        scrollTo(0, place)
        if (again.violations.length === 0) continue
      }
      problems.push(`${id} at ${target.join(' ')}: ${failureSummary}`)
    }
  }
  return { passed: passes.length, problems }
}

/**
 * Fails with rule, place and reason for each violation of WCAG 2.2 A and AA and of good practice that axe finds. Its code is loaded once into
 * each document, which takes longer than it runs.
 */
export async function expectAccessible(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { problems, passed } = await page.evaluate(findProblems)
  expect(problems).toEqual([])
  expect(passed).toBeGreaterThan(5)
}
