import type { Page } from '@playwright/test'
import { seededCards } from '../support/properties.ts'
import { listingPages } from '../support/sitePages.ts'
import { expect, test } from '../support/test.ts'

const isCode = (address: string) => /\.(js|css)(\?|$)/.test(address)

/** Scripts and styles that were loaded when React hydrated the page: it may have waited for them. */
const neededToTakeOver = (page: Page) =>
  page.evaluate(() => {
    const [{ startTime: ready } = { startTime: 0 }] = performance.getEntriesByName('site-ready')
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd < ready)
      .map(({ name }) => name)
  })

/** Requested chunks of single pages, in order, with their folders. */
const pageFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /[^/]+\/page-[^/]+\.js/.exec(name)?.[0] ?? []),
  )

for (const { name, path, ready } of listingPages)
  test(`${name}: its HTML has its content and names its code, none of it twice or of the admin area`, async ({
    page,
    newProperty,
  }) => {
    const { id } = await newProperty()
    const code: string[] = []
    const contents: string[] = []
    const unhinted: string[] = []
    page.on('request', (request) => isCode(request.url()) && code.push(request.url().replace(/\?.*/, '')))
    page.on('response', async (response) => {
      if (!/\.js(\?|$)/.test(response.url())) return
      const content = await response.text().catch(() => '')
      contents.push(content)
      if (!content.startsWith('//# allFunctionsCalledOnLoad')) unhinted.push(response.url())
    })
    const html = await (await page.goto(path(id)))?.text()
    expect(html).toMatch(/<(article|h1)[^]*R\$\s\d/)
    await ready(page)
    const needed = (await neededToTakeOver(page)).filter((address) => !address.endsWith('/telemetry'))
    expect(needed.filter(isCode).length).toBeGreaterThan(3)
    const unnamed = needed.filter((address) => !html?.includes(new URL(address).pathname))
    expect(unnamed).toEqual([])
    // Chunks of this page alone.
    const [, pageFile] = /<script [^>]*src="[^"]*?([^/"]+\/page-[^"]+\.js)"/.exec(html ?? '') ?? []
    expect(await pageFiles(page)).toEqual(pageFile ? [pageFile] : [])
    // Files that the page names are compiled while they load; the first script alone is too short for it.
    const named = unhinted.map((address) => new URL(address).pathname).filter((one) => html?.includes(one))
    expect(named).toEqual([expect.stringContaining('/assets/first.')])

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    // The lock in the footer must not fetch the admin area when a pointer passes over it.
    await page.getByRole('link', { name: 'Acesso Administrativo' }).hover()
    await page.getByRole('banner').getByRole('link', { name: 'Início' }).hover()
    expect(code.filter((address, index) => code.indexOf(address) !== index)).toEqual([])
    expect(code.filter((address) => address.includes('mf-admin'))).toEqual([])
    // Words that survive minifying.
    for (const trace of ['formik.', 'FormikContext', 'bcrypt', 'Illegal salt', 'signInWithPassword']) {
      expect(contents.filter((script) => script.includes(trace)).length, trace).toBe(0)
    }
  })

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
