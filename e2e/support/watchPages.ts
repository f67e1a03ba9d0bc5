import { expect, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test'

/** Logs refusals by the content security policy in our own words, since Chromium's message may change. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`CSP violation: ${violatedDirective} ${blockedURI}`),
  )

const isComplaint = (message: ConsoleMessage) => message.type() === 'error' || message.type() === 'warning'

/** The browser's own message about a page with status 404, and about a missing row (406). */
const isAbsence = (message: ConsoleMessage) =>
  message.location().url === message.page()?.url() || message.text().endsWith('406 (Not Acceptable)')

/** The address of a page without its site. */
const placeOf = (page: Page | null) => page?.url().replace(/^\w+:\/\/[^/]+/, '') ?? 'a closed page'

/** React's error where server and browser do not render the same, or something changed the page in between. */
const isHydrationError = (text: string) => /Minified React error #(418|419|421|425)/.test(text)

/**
 * Watches every page of a context for errors that must never happen on this site, whatever a test is about: a refusal
 * by the content security policy, an uncaught exception, a hydration error, the router's error page. A `silent` context
 * must not log any error or warning either; one that `mayThrow` runs code that is broken on purpose. The result checks
 * that there was none.
 */
export async function watchPages(context: BrowserContext, { silent = false, mayThrow = false } = {}) {
  const troubles: string[] = []
  const pages = new Set<Page>()
  await context.addInitScript(reportViolations)
  context.on('page', (page) => pages.add(page))
  if (!mayThrow)
    context.on('weberror', (error) =>
      troubles.push(`${placeOf(error.page())}: uncaught: ${error.error().stack ?? error.error().message}`),
    )
  context.on('console', (message) => {
    const text = message.text()
    const isRefusal = /CSP violation|Content Security Policy/.test(text)
    if (isRefusal || isHydrationError(text) || (silent && isComplaint(message) && !isAbsence(message)))
      troubles.push(`${placeOf(message.page())}: ${text}`)
  })

  return async () => {
    expect(troubles, 'refused by policy, uncaught, or logged to the console').toEqual([])
    for (const page of pages) {
      if (!page.isClosed()) await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    }
  }
}
