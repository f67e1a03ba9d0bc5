import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { expectKept, keepListing, keptIn, workersOf } from '../support/worker.ts'

/* What is readable without a connection: the favourites, and what was seen last. */

const list = (page: Page) => page.getByRole('list', { name: 'Favoritos' })
const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'Você está sem conexão' })

/** Photos that the browser could show. */
const shownPhotos = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).length)

test('a visitor reads favourites and listings in a lift, and goes on outside', async ({
  page,
  context,
  newProperty,
}) => {
  const [one, two] = [await newProperty(), await newProperty()]
  await keepListing(page, one)
  await expectKept(page, '/favoritos', `/property/${one.id}`)
  // Reached by a link, the listing has no request of its own for its page.
  await page.goto(`/favoritos?ids=${two.id}`)
  await page.getByRole('main').getByRole('link', { name: two.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: two.title })).toBeVisible()
  await expectKept(page, `/property/${two.id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Favoritos 1' }).click()
  await expect(list(page)).toContainText('R$ 77.000.000')
  await expect.poll(async () => (await keptIn(page)).answers?.length).toBeGreaterThan(0)
  await expect.poll(async () => (await keptIn(page)).photos?.length).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.reload()
  await expect(list(page)).toContainText(one.title)
  await expect(list(page)).toContainText('R$ 77.000.000')
  await expect.poll(() => shownPhotos(page)).toBeGreaterThan(0)
  await page.goto(`/property/${one.id}`)
  await expect(page.getByRole('heading', { level: 1, name: one.title })).toBeVisible()
  await expect.poll(() => shownPhotos(page)).toBeGreaterThan(0)

  await expect(page.getByText(/^Cópia guardada em \d\d\/\d\d\/\d{4}, \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/favoritos?ids=${two.id}`)
  await expect(page.getByText(/^Cópia guardada em/)).toBeVisible()

  // A press inside the app leads there too.
  await page.getByRole('main').getByRole('link', { name: 'Ver meus favoritos' }).click()
  await expect(list(page)).toContainText(one.title)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imóveis à venda' }).click()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Morada Clara Imóveis' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('link', { name: two.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: two.title })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText(/^Cópia guardada em/)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: two.title })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/properties')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()
})

test('who keeps nothing has no worker, and all that was kept of pages goes with the favourites', async ({
  page,
  newProperty,
}) => {
  const listing = await newProperty()
  for (const path of ['/', '/properties', `/property/${listing.id}`]) await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(await workersOf(page)).toBe(0)
  expect(await keptIn(page)).toEqual({})

  await keepListing(page, listing)
  await expectKept(page, '/favoritos', `/property/${listing.id}`)
  expect(await workersOf(page)).toBe(1)
  await page.goto('/favoritos')
  await page.getByRole('button', { name: 'Apagar tudo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar tudo' }).click()
  await expect.poll(async () => Object.keys(await keptIn(page))).toEqual(['files'])
})

test('the admin area is in no cache, nor is what says which release is served', async ({
  newVisitor,
  adminState,
  newProperty,
}) => {
  const listing = await newProperty()
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await keepListing(page, listing)
  await expectKept(page, '/favoritos')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Meus Imóveis/ })).toBeVisible()
  await page.goto(`/preview`)
  await page.goto(`/property/${listing.id}`)
  await expectKept(page, `/property/${listing.id}`)
  const kept = Object.values(await keptIn(page)).flat()
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => /admin|preview|config\.json|registry|worker\.js|\/auth\//.test(path))).toEqual(
    [],
  )
})
