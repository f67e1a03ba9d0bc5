import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../../support/test.ts'

const phone = { width: 390, height: 844 }

const test = base.extend<{ page: Page }>({
  // Not the fixture's own page, which waits for React.
  page: async ({ newVisitor }, use) =>
    use(await (await newVisitor({ javaScriptEnabled: false, viewport: phone })).newPage()),
})

test('very many places are chosen, found and counted; too many show an error at the choice', async ({
  page,
  newListings,
}) => {
  const city = `São João das Muitas Vilas ${randomUUID().replaceAll(/[^a-f]/g, '')}`
  const { word } = await newListings(102, (index) => ({
    city,
    neighborhood: `Bairro da Prova ${100 + index}`,
  }))
  await page.goto('/properties/locations')
  const boxes = page.getByRole('region', { name: city }).getByRole('listitem').getByRole('checkbox')
  // The server keeps its answers for some seconds.
  await expect(async () => {
    await page.reload()
    expect(await boxes.count()).toBe(102)
  }).toPass()
  const choose = (from: number, to: number) =>
    boxes.evaluateAll(
      (all, [from, to]) => all.slice(from, to).forEach((box) => (box as HTMLElement).click()),
      [from, to],
    )
  const confirm = page.getByRole('button', { name: 'Confirmar Seleção' })
  await choose(0, 90)
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todos os Imóveis' })).toBeVisible()
  expect(new URL(page.url()).searchParams.getAll('location')).toHaveLength(90)
  await expect(page.getByText('90 imóveis encontrados')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('article').first()).toContainText(word)

  await page.locator('summary', { hasText: /^Filtros/ }).click()
  await page.getByRole('button', { name: /^Localização/ }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(90)
  await choose(90, 102)
  await confirm.click()
  await expect(page).toHaveURL(/\/properties\/locations\?/)
  await expect(page.getByText('102 localizações escolhidas, e o máximo é 100')).toHaveCount(2)
  await expect(page.getByText('102 localizações escolhidas, e o máximo é 100').last()).toBeInViewport()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(102)
  await page.getByRole('link', { name: `${city} inteira` }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await confirm.click()
  await expect(page).toHaveURL(`/properties?${new URLSearchParams({ city })}`)
  await expect(page.getByText('102 imóveis encontrados')).toBeVisible()
})

test('on a low window, as when zoomed in, nothing sticks over the content', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  for (const path of ['/', '/properties', '/properties/locations']) {
    await page.goto(path)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('banner')).not.toBeInViewport()
  }
})

test('one long word makes no page wider than the window', async ({ page, newProperty }) => {
  const word = `Casa${'a'.repeat(90)}`
  const { id } = await newProperty({ title: word, neighborhood: word.slice(0, 60), featured: true })
  for (const path of ['/', '/properties', `/property/${id}`, `/properties?location=${word}, ${word}`]) {
    await page.goto(path)
    const width = await page
      .getByRole('document')
      .evaluate(({ ownerDocument }) => ownerDocument.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(phone.width)
  }
})
