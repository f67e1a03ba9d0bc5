import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/test.ts'
import { keepListing } from '../../support/worker.ts'

/* Favourites and comparison, which the browser alone keeps. */

const list = (page: Page) => page.getByRole('list', { name: 'Favoritos' })
const kept = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const names = (page: Page) => list(page).getByRole('heading')

test('order and notes are the visitor’s own, and all is erased in one step', async ({
  page,
  newProperty,
}) => {
  const [one, two] = [await newProperty({ price: 71_000_000 }), await newProperty({ price: 72_000_000 })]
  await keepListing(page, one)
  await keepListing(page, two)
  await page.goto('/favoritos')
  await page.getByRole('button', { name: `Mover ${one.title} para cima` }).click()
  await expect(page.getByText(`${one.title}: lugar 1 de 2`)).toBeAttached()
  await page.getByRole('textbox', { name: `Sua anotação sobre ${one.title}` }).fill('Perto da escola')
  await expectAccessible(page)
  await page.reload()
  await expect(names(page)).toHaveText([one.title, two.title])
  await expect(page.getByRole('textbox', { name: `Sua anotação sobre ${one.title}` })).toHaveValue(
    'Perto da escola',
  )
  // One that is let go comes back with its note, and the focus stays in the list.
  await kept(page, one.title)
    .getByRole('checkbox', { name: `: ${one.title}` })
    .click()
  await expect(names(page)).toHaveText([two.title])
  await expect(kept(page, two.title).getByRole('checkbox', { name: `: ${two.title}` })).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(names(page)).toHaveText([one.title, two.title])
  await expect(page.getByRole('textbox', { name: `Sua anotação sobre ${one.title}` })).toHaveValue(
    'Perto da escola',
  )
  await page.getByRole('combobox', { name: 'Ordem' }).selectOption('Maior preço')
  await expect(names(page)).toHaveText([two.title, one.title])

  await page.getByRole('button', { name: 'Apagar tudo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar tudo' }).click()
  await expect(page.getByText('Nenhum imóvel guardado ainda')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vistos recentemente' })).toBeHidden()
  expect(
    await page.evaluate(() => [localStorage.favourites as string, localStorage.recent_listings as string]),
  ).toEqual(['[]', '[]'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(names(page)).toHaveText([two.title, one.title])
})
