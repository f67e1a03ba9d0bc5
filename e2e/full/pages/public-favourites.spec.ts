import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/test.ts'

/* Favourites and comparison, which the browser alone keeps. */

const heart = (page: Page, title: string) => page.getByRole('checkbox', { name: `: ${title}` })
const list = (page: Page) => page.getByRole('list', { name: 'Favoritos' })
const kept = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const names = (page: Page) => list(page).getByRole('heading')

/** Keeps a listing on its own page. */
async function keep(page: Page, { id, title }: { id: string; title: string }) {
  await page.goto(`/property/${id}`)
  await heart(page, title).check()
}

test('order and notes are the visitor’s own, and all is erased in one step', async ({
  page,
  newProperty,
}) => {
  const [one, two] = [await newProperty({ price: 71_000_000 }), await newProperty({ price: 72_000_000 })]
  await keep(page, one)
  await keep(page, two)
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

test('listings are compared side by side, differences marked, and one is taken out', async ({
  page,
  newVisitor,
  newProperty,
}) => {
  const [one, two] = [
    await newProperty({ price: 71_000_000, bedrooms: 3, bathrooms: 2 }),
    await newProperty({ price: 72_000_000, bedrooms: 4, bathrooms: 2, condo_fee: 900, iptu: 1_200 }),
  ]
  await keep(page, one)
  await keep(page, two)
  await page.goto('/favoritos')
  for (const { title } of [one, two]) await page.getByRole('checkbox', { name: `Comparar ${title}` }).check()
  await page.getByRole('link', { name: 'Comparar 2 imóveis' }).click()
  const table = page.getByRole('table', { name: 'Comparação de imóveis' })
  const row = (name: string | RegExp) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row(/^Quartos \(difere/).getByRole('cell')).toHaveText(['3', '4'])
  await expect(row('Banheiros').getByRole('rowheader')).toHaveText('Banheiros')
  await expect(row(/^Condomínio/).getByRole('cell')).toHaveText(['–não informado', 'R$ 900/mês'])
  await page.goBack()
  for (const { title } of [one, two])
    await expect(page.getByRole('checkbox', { name: `Comparar ${title}` })).toBeChecked()
  await page.goForward()
  await page.getByRole('checkbox', { name: 'Só as diferenças' }).check()
  await expect(row('Banheiros')).toBeHidden()
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('link', { name: `Tirar ${one.title} da comparação` }).click()
  await expect(table.getByRole('columnheader', { name: one.title })).toBeHidden()
  await expect(row('Banheiros').getByRole('cell')).toHaveText(['2'])
  await expect(table.getByRole('link', { name: two.title, exact: true })).toBeFocused()

  const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await plain.goto(`/favoritos/comparar?ids=${one.id},${two.id}`)
  await expect(plain.getByRole('rowheader', { name: /^Custo por mês/ })).toBeVisible()
})
