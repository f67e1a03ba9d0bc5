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
  return {
    passed: passes.length,
    problems: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    ),
  }
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
