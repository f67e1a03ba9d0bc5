import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { seededCards } from '../support/properties.ts'
import { expect, test as base } from '../support/test.ts'

const phone = { width: 390, height: 844 }

const test = base.extend<{ page: Page }>({
  // Not the fixture's own page, which waits for React.
  page: async ({ newVisitor }, use) =>
    use(await (await newVisitor({ javaScriptEnabled: false, viewport: phone })).newPage()),
})

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a search is sent, narrowed and cleared by the browser alone', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search')
  await expect(search.getByRole('button', { name: 'Buscar' })).toBeInViewport({ ratio: 1 })
  await search.getByRole('radio', { name: 'Alugar' }).check()
  await search.getByLabel('Preço mínimo').fill('R$ 1.000,00')
  await search.getByLabel('Preço máximo').fill('9 mil')
  // Enter searches: it does not open the places, whose button comes first.
  await search.getByLabel('Preço máximo').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  // The same address as a script would write.
  await expect(page).toHaveURL('/properties?type=Loca%C3%A7%C3%A3o&minPrice=1000&maxPrice=9000')
  await expect(page.getByRole('list', { name: 'Filtros ativos' }).getByRole('listitem')).toHaveText([
    'Alugar',
    'A partir de R$\u00a01.000',
    'Até R$\u00a09.000',
  ])
  await expect(seededCards(page).first().getByText('Aluguel')).toBeVisible()

  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByText('Mais Filtros').click()
  await page.getByLabel('Quartos', { exact: true }).selectOption('1+')
  const sent = page.getByRole('button', { name: 'Aplicar Filtros' })
  await expect(sent).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Tipo de imóvel').selectOption('Casa')
  await page.getByText('Vários tipos de uma vez').click()
  await page.getByRole('checkbox', { name: 'Apartamento', exact: true }).check()
  await page.getByLabel('Data do anúncio').selectOption('Últimos 30 dias')
  await page.getByText('No imóvel').click()
  await page.getByRole('checkbox', { name: 'Sacada', exact: true }).check()
  await sent.click()
  const chips = page.getByRole('list', { name: 'Filtros ativos' }).getByRole('listitem')
  await expect(chips.filter({ hasText: /Casa|Apartamento|30 dias|Sacada/ })).toHaveCount(4)
  expect(queryOf(page)).toMatchObject({ amenities: 'balcony', newSinceDays: '30', bedrooms: '1' })
  // The kinds of the list are named once.
  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await expect(page.getByLabel('Tipo de imóvel')).toHaveValue(queryOf(page).category ?? '')
  await expect(page.getByRole('checkbox', { name: 'Sacada' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Casa' })).toHaveCount(0)
  for (const filter of ['Casa', 'Apartamento', 'Sacada', 'Anunciado nos últimos 30 dias'])
    await page.getByRole('link', { name: `Remover ${filter}` }).click()
  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByRole('button', { name: /^Localização/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Selecione as Localizações' })).toBeVisible()
  const box = page.getByRole('listitem').getByRole('checkbox').first()
  const place = await box.getAttribute('value')
  await box.check()
  await page.getByRole('button', { name: 'Confirmar Seleção' }).click()
  await expect(page.getByRole('link', { name: `Remover ${place}` })).toBeVisible()
  expect(queryOf(page)).toEqual({
    type: 'Locação',
    location: place,
    minPrice: '1000',
    maxPrice: '9000',
    bedrooms: '1',
  })

  await page.getByRole('link', { name: 'Remover Alugar' }).click()
  await expect(page.getByRole('link', { name: 'Remover Alugar' })).toHaveCount(0)
  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByRole('button', { name: 'Limpar Filtros' }).first().click()
  await expect(page.getByRole('list', { name: 'Filtros ativos' })).toHaveCount(0)

  const words = page.getByLabel('O que você procura?')
  await words.fill('2 quartos em balneario camburiu até 2 milhões')
  await words.press('Enter')
  await expect(page).toHaveURL('/properties?city=Balne%C3%A1rio+Cambori%C3%BA&maxPrice=2000000&bedrooms=2')
  await expect(seededCards(page).first().getByText('Balneário Camboriú, SC')).toBeVisible()
  const href = (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
  await words.fill(`cód. ${href.split('/').at(-1)?.slice(0, 8)}`)
  await words.press('Enter')
  await expect(page).toHaveURL(href)
})

test('all listings are reached page by page', async ({ page, newListings }) => {
  // In a place of their own: other tests change listings meanwhile.
  const city = `São João das Páginas ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await newListings(60, () => ({ city, neighborhood: 'Centro' }))
  const list = `/properties?${new URLSearchParams({ type: 'Venda', city, sort: 'price-asc' })}`
  const links = page.getByRole('article').getByRole('link')
  const next = page.getByRole('link', { name: 'Mostrar mais imóveis' })
  const reached = new Set<string>()
  await page.goto(list)
  await expect(page).toHaveURL(list)
  const count = await page.getByRole('status').innerText()
  for (;;) {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) reached.add(href)
    expect(await page.getByRole('status').innerText()).toBe(count)
    if ((await next.count()) === 0) break
    expect(hrefs).toHaveLength(24)
    expect(await page.locator('*').count()).toBeLessThan(1_500)
    const address = await next.getAttribute('href')
    await next.click()
    await expect(page).toHaveURL(address ?? '')
  }
  expect(reached.size).toBe(60)
  await page.getByRole('link', { name: 'Voltar ao início da lista' }).click()
  await expect(page).toHaveURL(list)
})
