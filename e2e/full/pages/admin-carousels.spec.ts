import type { Page } from '@playwright/test'
import { listAtItem } from '../../support/properties.ts'
import { expect, test } from '../../support/test.ts'

test("an admin's own change is on the home page of the same browser at once, in every tab", async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id, title } = await newProperty({ featured: true, price: 76_111_000, photos: [] })
  const context = await newVisitor({ storageState: adminState })
  const cardIn = (page: Page) =>
    page
      .getByRole('region', { name: 'Imóveis em Destaque' })
      .getByRole('article')
      .filter({ hasText: title })
      .first()

  const [page, open] = [await context.newPage(), await context.newPage()]
  for (const home of [page, open]) {
    // Until the server has rendered a page with the new property.
    await expect(async () => {
      await home.goto('/')
      await expect(cardIn(home)).toContainText('76.111.000', { timeout: 2_000 })
    }).toPass()
  }

  await page.goto(`/admin/properties/edit/${id}`)
  await page.getByLabel(/^Preço/).fill('76222000')
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page).toHaveURL(listAtItem)
  await expect(cardIn(open)).toContainText('76.222.000')

  await test.step('by a link within the site', async () => {
    await page.getByRole('link', { name: 'Ver site' }).click()
    await expect(cardIn(page)).toContainText('76.222.000')
  })
  await test.step('by a page that is loaded anew', async () => {
    await page.goto('/')
    await expect(cardIn(page)).toContainText('76.222.000')
  })
  await test.step('after a change from the list', async () => {
    await page.goto(`/admin?busca=${encodeURIComponent(title)}`)
    await page.getByRole('switch', { name: `Em destaque: ${title}` }).click()
    await expect(page.getByText('Imóvel fora dos destaques.')).toBeVisible()
    await page.getByRole('link', { name: 'Ver site' }).click()
    await expect(page.getByRole('heading', { name: 'Imóveis em Destaque' })).toBeVisible()
    await expect(cardIn(page)).toHaveCount(0)
  })
})
