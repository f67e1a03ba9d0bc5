import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Has a page report what its content security policy refused, in words that Chromium's own message may change. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`),
  )

/**
 * Watches every page of a context for what must never happen on this site, whatever a test is about: a refusal by
 * the content security policy, an uncaught exception, the router's error page. The result checks that none did.
 */
export async function watchPages(context: BrowserContext) {
  const troubles: string[] = []
  const pages = new Set<Page>()
  await context.addInitScript(reportViolations)
  context.on('page', (page) => pages.add(page))
  context.on('weberror', (error) =>
    troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  )
  context.on('console', (message) => {
    const text = message.text()
    if (/CSP violation|Content Security Policy/.test(text)) troubles.push(text)
  })

  return async () => {
    expect(troubles, 'refused by the security policy, or thrown and not caught').toEqual([])
    for (const page of pages) {
      if (!page.isClosed()) await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    }
  }
}
