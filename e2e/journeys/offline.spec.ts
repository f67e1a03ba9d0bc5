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

  await page.goto('/properties')
  await expect(offline(page)).toBeVisible()
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

test('a list that was not read since is what the browser knows of it', async ({
  page,
  context,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  await keepListing(page, { id, title })
  await expectKept(page, '/favoritos', `/property/${id}`)
  await context.setOffline(true)
  await page.goto('/favoritos')
  await expect(page.getByText('Erro ao carregar favoritos')).toBeVisible()
  await expect(list(page)).toContainText('R$ 77.000.000 quando você guardou')
  await expect(list(page)).not.toContainText('Não está mais disponível')
  await expectAccessible(page)
  await list(page).getByRole('link', { name: title }).click()
  await page.goto('/favoritos')
  await context.setOffline(false)
  // Without a tap: requests that found no network are sent again.
  await expect(page.getByText('Erro ao carregar favoritos')).toBeHidden()
  await expect(list(page)).toContainText('Florianópolis')
})

test('a kept list is not taken for one of now where the browser believes in a connection', async ({
  page,
  context,
  newProperty,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
    // Nor does such a browser report a change, upon which the page would read the list anew by itself.
    for (const type of ['online', 'offline'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })
  const { id, title } = await newProperty()
  await keepListing(page, { id, title })
  // Its first opening may be before the worker is there.
  await expect(async () => {
    await page.goto('/favoritos')
    await expect(list(page)).toContainText('Florianópolis')
    expect((await keptIn(page)).answers).toHaveLength(1)
  }).toPass()
  await expectKept(page, '/favoritos')
  await context.setOffline(true)
  await page.reload()
  await expect(list(page)).toContainText('Florianópolis')
  await expect(page.getByText(/preço e situação podem ter mudado/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText(/preço e situação podem ter mudado/)).toBeHidden()
})

test('a listing that is gone is not shown as if it were there', async ({ page, context, newProperty }) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, `/property/${listing.id}`)
  await listing.remove()
  // The server may give the page of a moment before.
  await expect(async () => {
    await page.goto(`/property/${listing.id}`)
    await expect(page.getByText('Imóvel não encontrado')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await context.setOffline(true)
  await page.goto(`/property/${listing.id}`)
  await expect(offline(page)).toBeVisible()
})

test('the favourites stay, however many pages are seen after them', async ({ page, newProperty }) => {
  const [one, two] = [await newProperty(), await newProperty()]
  await keepListing(page, one)
  await expectKept(page, '/favoritos', `/property/${one.id}`)
  await page.evaluate(async () => {
    const pages = await caches.open('pages')
    for (let n = 0; n < 20; n++) await pages.put(`/property/${n}`, new Response(''))
  })
  await page.goto(`/property/${two.id}`)
  await expectKept(page, `/property/${two.id}`)
  await expect.poll(async () => (await keptIn(page)).pages).not.toContain(`/property/${one.id}`)
  expect((await keptIn(page)).pages).toContain('/favoritos')
})

test('who keeps nothing has no worker', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  for (const path of ['/', '/properties', `/property/${id}`]) await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await workersOf(page)).toBe(0)
  expect(await keptIn(page)).toEqual({})
  await page.goto('/favoritos')
  await expect.poll(() => workersOf(page)).toBe(1)
})

test('all that was kept of pages goes with the favourites', async ({ page, newProperty }) => {
  const listing = await newProperty()
  await keepListing(page, listing)
  await expectKept(page, '/favoritos', `/property/${listing.id}`)
  await page.goto('/favoritos')
  await page.getByRole('button', { name: 'Apagar tudo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar tudo' }).click()
  await expect.poll(async () => Object.keys(await keptIn(page))).toEqual(['files'])
})

test('a browser without workers, or that refuses them, works as before', async ({
  newVisitor,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  const [without, refusing] = [await newVisitor({ serviceWorkers: 'block' }), await newVisitor()]
  await without.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
  })
  await refusing.addInitScript(() => {
    if (navigator.serviceWorker)
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'))
  })
  for (const context of [without, refusing]) {
    const page = await context.newPage()
    await keepListing(page, { id, title })
    await page.goto('/favoritos')
    await expect(list(page)).toContainText(title)
  }
})

test.describe('with an admin', () => {
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
    expect(
      kept.filter((path) => /admin|preview|config\.json|registry|worker\.js|\/auth\//.test(path)),
    ).toEqual([])
  })
})
