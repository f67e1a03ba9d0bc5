import { adminPages, publicPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'
import { watchPages } from '../support/watchPages.ts'

// What must not happen on any of them is watched for by the fixture `watched`, under the strict policy checked here.

for (const { name, path, ready } of publicPages) {
  test(`${name} opens under the content security policy`, async ({ page, newProperty }) => {
    const { id } = await newProperty()
    const response = await page.goto(path(id))
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-')
    expect(response?.status()).toBe(/404|unknown/.test(name) ? 404 : 200)
    await ready(page)
    await expect(page.getByRole('main')).toHaveCount(1)
  })
}

test('the watch notices what the policy refuses', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const check = await watchPages(context)
  const page = await context.newPage()
  await page.goto('/')
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('CSP violation'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
  })
  await refused
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expect(check()).rejects.toThrow(/script-src/)
  await context.close()
})

test.describe('signed in', () => {
  for (const { name, path, ready } of adminPages) {
    test(`${name} opens under the content security policy`, async ({
      newVisitor,
      adminState,
      newProperty,
    }) => {
      const { id } = await newProperty()
      const page = await (await newVisitor({ storageState: adminState })).newPage()
      await page.goto(path(id))
      await ready(page)
    })
  }
})
