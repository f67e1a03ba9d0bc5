import type { Page } from '@playwright/test'
import { visitor } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'

const active = () =>
  visitor().from('properties').select('id', { count: 'exact', head: true }).eq('active', true)
type Read = ReturnType<typeof active>

const expectCount = async (page: Page, read: Read) => {
  const { count } = await read.throwOnError()
  await expect(page.getByText(new RegExp(`^${count} imóve(l|is) encontrados?$`))).toBeVisible()
}

const more = (page: Page) => page.getByRole('button', { name: 'Mais Filtros' }).click()

/** Each filter of the panel by itself: how a visitor sets it, and what the database says to the same wish. */
const filters: { name: string; set: (page: Page) => Promise<unknown>; narrow: (read: Read) => Read }[] = [
  {
    name: 'Comprar',
    set: (page) => page.getByRole('radio', { name: 'Comprar' }).check(),
    narrow: (read) => read.eq('property_type', 'sale'),
  },
  {
    name: 'Alugar',
    set: (page) => page.getByRole('radio', { name: 'Alugar' }).check(),
    narrow: (read) => read.eq('property_type', 'rent'),
  },
  {
    name: 'Preço mínimo',
    set: (page) => page.getByLabel('Preço mínimo').fill('400000'),
    narrow: (read) => read.gte('price', 400_000).lt('price', 70_000_000),
  },
  {
    name: 'Preço máximo',
    set: (page) => page.getByLabel('Preço máximo').fill('600000'),
    narrow: (read) => read.lte('price', 600_000),
  },
  ...(
    [
      ['Quartos', 'bedrooms', 3],
      ['Banheiros', 'bathrooms', 2],
      ['Suítes', 'suites', 1],
      ['Vagas', 'parking_spaces', 2],
    ] as const
  ).map(([name, column, least]) => ({
    name,
    set: async (page: Page) => {
      await more(page)
      await page.getByLabel(name, { exact: true }).selectOption(`${least}+`)
    },
    narrow: (read: Read) => read.gte(column, least),
  })),
]

for (const { name, set, narrow } of filters) {
  test(`'${name}' alone finds what the database finds`, async ({ page }) => {
    await page.goto('/properties')
    await expect(page.getByRole('article').first()).toBeVisible()
    await set(page)
    // Other tests store listings at a price that no seeded one has; they must not be counted.
    if (name === 'Preço mínimo') await page.getByLabel('Preço máximo').fill('69999999')
    await expectCount(page, narrow(active()))
  })
}

test('all filters together, in an address that can be shared', async ({ page, newVisitor }) => {
  const { data: model } = await visitor()
    .from('properties')
    .select('category_id, neighborhood, city, price, bedrooms, built_area')
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
  await page.getByRole('button', { name: /^Localização/ }).click()
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await modal.getByPlaceholder('Buscar cidade ou bairro...').fill(model.neighborhood.toUpperCase())
  await modal
    .getByRole('region', { name: new RegExp(`^${model.city}`) })
    .getByRole('checkbox', { name: new RegExp(`^${model.neighborhood} \\d`) })
    .check()
  await modal.getByRole('button', { name: 'Confirmar Seleção' }).click()
  await more(page)
  await page.getByLabel('Quartos').selectOption('2+')
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

test('back and forward walk through the choices', async ({ page }) => {
  await page.goto('/properties')
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await expect(page).toHaveURL('/properties?type=Venda')
  await page.getByRole('radio', { name: 'Alugar' }).check()
  await expect(page).toHaveURL(/type=Loca/)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Comprar' })).toBeChecked()
  await expectCount(page, active().eq('property_type', 'sale'))
  await page.goForward()
  await expect(page.getByRole('radio', { name: 'Alugar' })).toBeChecked()
})

test("from a property 'Voltar para imóveis' leads to the same search at the same place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 2200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .last()
  await card.scrollIntoViewIfNeeded()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para imóveis' }).click()
  await expect(page).toHaveURL('/properties?type=Venda&sort=price-asc')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
})

test('the location picker works by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto('/properties')
  const opener = page.getByRole('button', { name: /^Localização/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Selecione as Localizações' })
  await expect(modal.getByRole('searchbox')).toBeFocused()
  await expect(modal.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(modal.getByText('Selecionadas (1)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/properties')
})
