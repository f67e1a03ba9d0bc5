import { watchPages } from '../../support/watchPages.ts'
import { expect, test } from '../../support/test.ts'

test('the watch on all pages notices what the policy refuses', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const check = await watchPages(context)
  const page = await context.newPage()
  await page.goto('/')
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('CSP violation'))
  await page.evaluate(() => void fetch('https://elsewhere.example/').catch(() => undefined))
  await refused
  await expect(check()).rejects.toThrow('CSP violation: connect-src')
  await context.close()
})
