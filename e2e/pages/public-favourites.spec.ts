import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'
import { keepListing } from '../support/worker.ts'

/* Favourites and comparison, which the browser alone keeps. */

const heart = (page: Page, title: string) => page.getByRole('checkbox', { name: `: ${title}` })
const list = (page: Page) => page.getByRole('list', { name: 'Favoritos' })
const kept = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const names = (page: Page) => list(page).getByRole('heading')

test('a heart is kept, in each tab at once, with what has changed since', async ({ page, newProperty }) => {
  const [one, two] = [await newProperty({ price: 71_000_000 }), await newProperty({ price: 72_000_000 })]
  await keepListing(page, one)
  await keepListing(page, two)
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
