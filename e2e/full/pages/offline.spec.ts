import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expectAnswering, lazyChunksOf } from '../../support/faults/remotes.ts'
import { expect, test } from '../../support/test.ts'
import { expectKept, keepListing } from '../../support/worker.ts'

/* What is readable without a connection: the favourites, and what was seen last. */

const list = (page: Page) => page.getByRole('list', { name: 'Favoritos' })
const offline = (page: Page) => page.getByRole('heading', { level: 1, name: 'Você está sem conexão' })

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

test('results that are scrolled without a connection stay in use, and go on once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/properties')
  await expectAnswering(page)
  await context.setOffline(true)
  const missed = page.waitForEvent('requestfailed', (request) =>
    lazyChunksOf('mf-catalogue').test(request.url()),
  )
  await page.mouse.wheel(0, 100)
  await missed
  const heart = page.getByRole('checkbox', { name: /^Guardar nos favoritos/ }).first()
  await heart.check()
  // Nothing is replaced that has the focus.
  await heart.blur()
  await context.setOffline(false)
  const later = page.locator('[data-place="9"]')
  await expect(() => page.locator('[data-place="7"]').scrollIntoViewIfNeeded()).toPass()
  await expect(later).toHaveCount(1)
  await page.goto('/favoritos')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})
