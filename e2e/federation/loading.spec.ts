import type { Page } from '@playwright/test'
import { seededCards } from '../support/properties.ts'
import { listingPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'

const isCode = (address: string) => /\.(js|css)(\?|$)/.test(address)

/** Remembers when the first content stood in the page: a listing, or a property's title. */
function noteFirstContent() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main article h2, main article h3, main h1 ~ *')) return
    Object.assign(window, { firstContent: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Scripts and styles that had come when the first content was drawn: those it may have waited for. */
const neededForContent = (page: Page) =>
  page.evaluate(() => {
    const { firstContent = 0 } = window as { firstContent?: number }
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd < firstContent)
      .map(({ name }) => name)
  })

for (const { name, path, ready } of listingPages) {
  test(`${name}: all that the first content waits for is named in the HTML`, async ({
    page,
    newProperty,
  }) => {
    const { id } = await newProperty()
    await page.addInitScript(noteFirstContent)
    const html = await (await page.goto(path(id)))?.text()
    await ready(page)
    const needed = await neededForContent(page)
    expect(needed.filter(isCode).length).toBeGreaterThan(3)
    const unnamed = needed.filter((address) => !html?.includes(new URL(address).pathname))
    expect(unnamed).toEqual([])
  })

  test(`${name}: no script comes twice, none of the admin area at all`, async ({ page, newProperty }) => {
    const { id } = await newProperty()
    const code: string[] = []
    const contents: string[] = []
    page.on('request', (request) => isCode(request.url()) && code.push(request.url().replace(/\?.*/, '')))
    page.on('response', async (response) => {
      if (/\.js(\?|$)/.test(response.url())) contents.push(await response.text().catch(() => ''))
    })
    await page.goto(path(id))
    await ready(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    // The lock in the footer must not fetch the admin area when a pointer passes over it.
    await page.getByRole('link', { name: 'Acesso Administrativo' }).hover()
    await page.getByRole('banner').getByRole('link', { name: 'Início' }).hover()

    expect(code.length).toBeGreaterThan(3)
    expect(code.filter((address, index) => code.indexOf(address) !== index)).toEqual([])
    expect(code.filter((address) => address.includes('mf-admin'))).toEqual([])
    // Words that minifying leaves in them.
    for (const trace of ['formik.', 'FormikContext', 'bcrypt', 'Illegal salt', 'signInWithPassword']) {
      expect(contents.filter((script) => script.includes(trace)).length, trace).toBe(0)
    }
  })
}

test('from page to page a remote is loaded once', async ({ page }) => {
  const code: string[] = []
  page.on('request', (request) => isCode(request.url()) && code.push(request.url()))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Imóveis', exact: true }).click()
  await seededCards(page).first().getByRole('link').click()
  const gallery = page.getByRole('region', { name: 'Fotos do imóvel' })
  await expect(gallery).toBeVisible()
  await page.goBack()
  await seededCards(page).nth(1).getByRole('link').click()
  await expect(gallery).toBeVisible()
  expect(code.filter((address) => address.includes('/mf-property/')).length).toBeGreaterThan(1)
  expect(code.filter((address, index) => code.indexOf(address) !== index)).toEqual([])
})
