import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { watchShifts } from '../../support/layoutShift.ts'
import { expect, test } from '../../support/test.ts'
import { holdApi } from '../../support/api.ts'

test('the browser asks for leave once for each procedure, however often a filter changes', async ({
  page,
}) => {
  const requests: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, procedure] = /\/rpc\/(search_\w+)/.exec(request.url) ?? []
    if (procedure) requests.push(`${request.method} ${procedure}`)
  })
  const sent = (what: string) => requests.filter((one) => one === what).length
  await page.goto('/properties')
  await page.getByText(/imóveis? encontrados?$/).waitFor()
  await page.getByText('Mais Filtros').click()
  await expect.poll(() => sent('POST search_facets')).toBeGreaterThan(0)
  // A fact that no card has: each change is a request to the database, and so are the counts beside it.
  for (const name of ['Mobiliado', 'Aceita animais', 'Mobiliado']) {
    const before = { rows: sent('POST search_properties'), counts: sent('POST search_facets') }
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click()
    await expect.poll(() => sent('POST search_properties')).toBeGreaterThan(before.rows)
    await expect.poll(() => sent('POST search_facets')).toBeGreaterThan(before.counts)
  }
  expect([sent('OPTIONS search_properties'), sent('OPTIONS search_facets')]).toEqual([1, 1])
  expect(requests.filter((one) => one.startsWith('GET'))).toEqual([])
})

test("on a phone 'Ver n imóveis' stays in sight, shows the true count and leads to the results", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/properties')
  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByText('Mais Filtros').click()
  const show = page.getByRole('button', { name: /^Ver / })
  await expect(show).toBeInViewport({ ratio: 1 })
  await page.getByText('No condomínio').click()
  const lift = page.getByRole('checkbox', { name: /^Elevador \(\d/ })
  const label = await lift.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.innerText)
  await lift.check()
  // As many as the button has announced.
  await expect(show).toHaveText(new RegExp(`^Ver ${/\d+/.exec(label ?? '')?.[0]} imóve`))
  await expect(show).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(show).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await show.click()
  await expect(show).toBeHidden()
  await expect(page.getByText(/imóveis? encontrados?$/)).toBeInViewport()
})

/** The card at the window's top, and its position there. */
const atTop = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-place]')]
    const first = cards.find((card) => card.getBoundingClientRect().bottom > 0)
    const { top } = first?.getBoundingClientRect() ?? { top: 0 }
    return {
      place: Number(first?.getAttribute('data-place')),
      title: first?.querySelector('h2')?.innerText,
      top,
    }
  })

test('a place far down a list is restored after another page and a reload', async ({ page, newListings }) => {
  const { word } = await newListings(100)
  await page.setViewportSize({ width: 390, height: 844 })
  // Every call of a test counts as a visitor's gesture, after which the page does not restore a position.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }),
  )
  // Words are always searched by the database: the list loads in pages, however small the catalogue is.
  await page.goto(`/properties?words=${word}`)
  await expect(page.getByText('100 imóveis encontrados')).toBeVisible()
  let pages = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/search_properties') && request.postData()?.includes('p_after')) pages++
  })
  await expect(async () => {
    // A wheel would go on scrolling while the test continues.
    await page.evaluate(() => window.scrollBy(0, 3000))
    expect((await atTop(page)).place).toBeGreaterThan(20)
  }).toPass()
  // The part below the list moves down with it: while it is in sight, page after page would load.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  // On a slow machine the steps above have loaded one as well.
  await expect.poll(() => pages).toBeGreaterThan(0)
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  expect(pages).toBeLessThanOrEqual(2)
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 3000))
    expect((await atTop(page)).place).toBeGreaterThan(50)
  }).toPass()
  // Cards appear and disappear while the page moves.
  let before = await atTop(page)
  await expect
    .poll(async () => {
      const same = before.top
      before = await atTop(page)
      return before.top - same
    })
    .toBe(0)

  const expectThere = async () => {
    await expect.poll(() => atTop(page).then(({ title }) => title)).toBe(before.title)
    const { top } = await atTop(page)
    expect(Math.abs(top - before.top)).toBeLessThanOrEqual(2)
  }
  pages = 0
  await page.goto('/robots.txt')
  await page.goBack()
  await expectThere()
  expect(pages).toBe(1)
  await page.reload()
  await expectThere()
  expect(pages).toBe(2)
  await page.goto(`/properties?words=${word}`)
  await expect(page.getByText('100 imóveis encontrados')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('new listings since a page was rendered move nothing under the visitor’s hand, and are counted', async ({
  page,
  newProperty,
}) => {
  const city = `Vila ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const [older, newest] = [await newProperty({ city }), await newProperty({ city })]
  const nothingMoved = await watchShifts(page)
  // The browser's own data is newer than the page's.
  const goOn = await holdApi(page, 'rpc/search_properties')
  // Fonts wait until it is certain that nothing moved, and the load event waits for them.
  await page.goto(`/properties?${new URLSearchParams({ city })}`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByText('2 imóveis encontrados')).toBeVisible()
  const newer = await newProperty({ city })
  goOn()
  await expect(page.getByText('3 imóveis encontrados')).toBeVisible()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText([newest.title, older.title, newer.title])
  await nothingMoved()
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await expect(titles).toHaveText([newer.title, newest.title, older.title])
})
