import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with rule, place and reason for each violation of WCAG 2.2 A and AA that axe finds. */
export async function expectAccessible(page: Page) {
  const { violations, passes } = await new AxeBuilder({ page })
    // No page has frames; the other mode opens an empty page to merge the results of several.
    .setLegacyMode()
    // One passed element of each rule is enough: naming all of them takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(problems).toEqual([])
  expect(passes.length).toBeGreaterThan(5)
}
