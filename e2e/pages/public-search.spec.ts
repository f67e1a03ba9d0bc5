import type { PropertyRow } from 'shared-domain/facts'
import type { Page } from '@playwright/test'
import { visitor } from '../../tooling/testing/actors.ts'
import { seededCards } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'

const active = () =>
  visitor().from('properties').select('id', { count: 'exact', head: true }).eq('active', true)
type Read = ReturnType<typeof active>

const expectCount = async (page: Page, read: Read, options?: { timeout: number }) => {
  const { count } = await read.throwOnError()
  await expect(page.getByText(new RegExp(`^${count} imóve(l|is) encontrados?$`))).toBeVisible(options)
}

async function more(page: Page) {
  if (!(await page.getByLabel('Quartos', { exact: true }).isVisible())) {
    await page.getByText('Mais Filtros').click()
  }
}

async function choosePlace(page: Page, neighborhood: string, city: string) {
  await page.getByRole('button', { name: /^Localização/ }).click()
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await modal.getByPlaceholder('Buscar cidade ou bairro...').fill(neighborhood.toUpperCase())
  await modal
    .getByRole('region', { name: new RegExp(`^${city}`) })
    .getByRole('checkbox', { name: new RegExp(`^${neighborhood} \\d`) })
    .check()
  await modal.getByRole('button', { name: 'Confirmar Seleção' }).click()
}

test('all filters together, in an address that can be shared', async ({ page, newVisitor }) => {
  const { data: model } = await visitor()
    .from('properties')
    .select<
      string,
      Pick<PropertyRow, 'category_id' | 'neighborhood' | 'city' | 'price' | 'bedrooms' | 'built_area'>
    >('category_id, neighborhood, city, price, bedrooms, built_area')
    .eq('active', true)
    .eq('property_type', 'sale')
    .gte('bedrooms', 2)
    .gt('built_area', 0)
    .lt('price', 5_000_000)
    .order('id')
    .limit(1)
    .single()
    .throwOnError()

  await page.goto('/properties')
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await page.getByLabel('Tipo de imóvel').selectOption(model.category_id ?? '')
  await page.getByLabel('Preço mínimo').fill(String(Math.floor(model.price)))
  await page.getByLabel('Preço máximo').fill(String(Math.ceil(model.price)))
  await choosePlace(page, model.neighborhood, model.city)
  await more(page)
  await page.getByLabel('Quartos', { exact: true }).selectOption('2')
  await page.getByLabel('Área mínima').fill(String(Math.floor(model.built_area ?? 0)))
  await page.getByLabel('Área máxima').fill(String(Math.ceil(model.built_area ?? 0)))
  await expectCount(
    page,
    active()
      .eq('property_type', 'sale')
      .eq('category_id', model.category_id ?? '')
      .gte('price', Math.floor(model.price))
      .lte('price', Math.ceil(model.price))
      .eq('neighborhood', model.neighborhood)
      .eq('city', model.city)
      .gte('bedrooms', 2)
      .gte('built_area', Math.floor(model.built_area ?? 0))
      .lte('built_area', Math.ceil(model.built_area ?? 0)),
  )
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect(titles.length).toBeGreaterThan(0)

  const friend = await (await newVisitor()).newPage()
  await expect(page).toHaveURL(/maxArea=\d+/)
  await friend.goto(page.url())
  await expect(friend.getByRole('article').getByRole('heading')).toHaveText(titles)
  await expect(friend.getByRole('list', { name: 'Filtros ativos' }).getByRole('listitem')).toHaveCount(8)

  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL('/properties')
})

test('back and forward walk through words and choices', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('O que você procura?').fill('alugar ate 9 mil com sacada')
  await page.getByLabel('O que você procura?').press('Enter')
  await expect(page).toHaveURL('/properties?type=Loca%C3%A7%C3%A3o&maxPrice=9000&amenities=balcony')
  const rented = active().eq('property_type', 'rent').lte('price', 9_000).contains('amenities', ['balcony'])
  await expectCount(page, rented)
  await page.goBack()
  await expect(page.getByRole('search')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Remover Sacada' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect(page).toHaveURL('/properties')
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await expect(page).toHaveURL('/properties?type=Venda')
  await page.getByRole('radio', { name: 'Alugar' }).check()
  await expect(page).toHaveURL(/type=Loca/)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Comprar' })).toBeChecked()
  await expect(page).toHaveURL('/properties?type=Venda')
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Alugar' })).toBeChecked()
})

test("from a property 'Voltar para imóveis' leads to the same search at the same place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The full list loads after its first cards.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 2200, behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBe(2200)
  }).toPass()
  // Cards appear and disappear while the page moves, so the last one may be gone when it is clicked.
  let title = ''
  await expect(async () => {
    const link = seededCards(page).last().getByRole('link')
    const address = await link.getAttribute('href', { timeout: 1_000 })
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="${address}"]`) })
    title = await card.getByRole('heading').innerText({ timeout: 1_000 })
    await card.getByRole('link').click({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para imóveis' }).click()
  await expect(page).toHaveURL('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
})
