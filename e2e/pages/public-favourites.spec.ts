import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

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

test('a heart is kept, in each tab at once, with what has changed since', async ({ page, newProperty }) => {
  const [one, two] = [await newProperty({ price: 71_000_000 }), await newProperty({ price: 72_000_000 })]
  await keep(page, one)
  await keep(page, two)
  const other = await page.context().newPage()
  await other.goto('/favoritos')
  await expect(names(other)).toHaveText([two.title, one.title])

  await service().from('properties').update({ price: 66_740_000 }).eq('id', one.id).throwOnError()
  await service().from('properties').update({ deal_status: 'reserved' }).eq('id', two.id).throwOnError()
  await other.reload()
  await expect(kept(other, one.title)).toContainText('Baixou 6 %')
  await expect(kept(other, one.title)).toContainText('era R$ 71.000.000 quando você guardou')
  await expect(kept(other, two.title)).toContainText('Reservado')

  // Taken off in one tab, it goes in the other.
  await heart(page, two.title).uncheck()
  await expect(names(other)).toHaveText([one.title])
  await expect(heart(other, two.title), 'among those seen of late').not.toBeChecked()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Favoritos 1' })).toBeVisible()

  await service().from('properties').update({ active: false }).eq('id', one.id).throwOnError()
  await other.reload()
  await expect(kept(other, one.title)).toContainText('Não está mais disponível')
})

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

test('a shared list is in its address, and the server renders it', async ({
  newVisitor,
  page,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  const gone = '00000000-0000-4000-8000-00000000dead'
  await plain.goto(`/favoritos?ids=${id},${gone},x`)
  await expect(plain.getByRole('heading', { name: 'Imóveis compartilhados com você' })).toBeVisible()
  await expect(plain.getByRole('link', { name: title })).toBeVisible()
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.goto(`/favoritos?ids=${id},${gone}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar todos nos meus favoritos' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ver meus favoritos' }).click()
  await expect(names(page)).toHaveText([title])
})

test('a heart that is tapped before any script runs is kept, though the page is left at once', async ({
  browser,
  baseURL,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  // Not the fixture's page, which would wait for React.
  const page = await browser.newPage({ baseURL })
  await page.route(/\/assets\/main\./, () => undefined)
  await page.goto(`/property/${id}`, { waitUntil: 'commit' })
  await expect(async () => {
    await heart(page, title).setChecked(false)
    await page.evaluate(() => localStorage.removeItem('tapped'))
    await heart(page, title).check()
    expect(await page.evaluate(() => localStorage.tapped as string)).toContain(id)
  }).toPass()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/favoritos')
  await expect(names(page).filter({ hasText: title })).toBeVisible()
  await page.close()
})

test('a browser that stores nothing says so, and keeps the heart as long as the page', async ({
  newVisitor,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  const context = await newVisitor()
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const page = await context.newPage()
  await page.goto(`/property/${id}`)
  await heart(page, title).check()
  await expect(page.getByText('Este navegador não guarda favoritos')).toBeVisible()
  await expect(heart(page, title)).toBeChecked()
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
