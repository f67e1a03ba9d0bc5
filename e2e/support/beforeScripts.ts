import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'

/** A page whose scripts wait until `letScriptsCome`. Not the fixture's page, which would wait for React. */
export async function openBeforeScripts(browser: Browser, options: BrowserContextOptions, path = '/') {
  const page = await browser.newPage(options)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main\./, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, letScriptsCome: resolve }
}

export const shareButton = (page: Page) => page.getByRole('button', { name: 'Compartilhar' })
export const slowNotice = (page: Page) => page.getByText('Esta página ainda não responde')

/** Presses a control once the first script runs, which marks the control. */
export const tapBeforeHydration = (control: Locator) =>
  expect(async () => {
    await control.click()
    await expect(control).toHaveAttribute('data-tapped', { timeout: 100 })
  }).toPass()
