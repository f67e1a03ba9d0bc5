import type { Page } from '@playwright/test'
import { service, visitor } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { storeProperty } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'
import { atRest, drag } from '../support/touch.ts'

const areaOf = (page: Page) => new URL(page.url()).searchParams.get('area')?.split(',').map(Number) ?? []

/** How many listings the database has in the area of the page's address. */
async function countInArea(page: Page) {
  const { data } = await visitor()
    .rpc('search_properties', { p_filters: { box: areaOf(page) }, p_limit: 1 })
    .throwOnError()
  return (data as { total: number }).total
}

const expectFound = async (page: Page, where = page.locator('main')) =>
  expect(async () => {
    const count = await countInArea(page)
    await expect(where.getByText(new RegExp(`^${count} imóve(l|is) encontrados?$`))).toBeVisible()
  }).toPass()

/** Stores a listing where no other lies; returns the address whose area is around it. */
async function closeToOne() {
  const { id } = await storeProperty()
  const [longitude, latitude] = [-50 + Math.random(), -10 - Math.random()]
  await service()
    .from('property_points')
    .insert({ property_id: id, longitude, latitude, precision: 'door', display: 'exact' })
    .throwOnError()
  const area = [longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01]
  return `/properties?area=${area.map((degree) => degree.toFixed(5)).join()}`
}

const mapOf = (page: Page) => page.getByRole('application', { name: 'Mapa dos imóveis encontrados' })

const prices = (page: Page) => mapOf(page).getByText(/^(R\$|Consulte)/)

test('on a phone the map fills the screen, a finger moves it, and its cards follow', async ({
  newVisitor,
}) => {
  const context = await newVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/properties')
  await expect(page.getByText(/imóveis encontrados$/)).toBeVisible()
  expect(loaded.filter((url) => /\/tiles\/|\/map\.|search_map/.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Mapa' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Mapa dos imóveis encontrados' })
  await expect(mapOf(page).locator('span').first()).toBeVisible()
  await expectAccessible(page)
  await drag(page, [{ x: 200, y: 400 }], [{ x: 180, y: 470 }])
  await atRest(page)
  await expect.poll(() => areaOf(page)).toHaveLength(4)
  await expectFound(page, dialog)

  // Two fingers that part bring it closer.
  const [west = 0, , east = 0] = areaOf(page)
  await drag(
    page,
    [
      { x: 170, y: 400 },
      { x: 210, y: 400 },
    ],
    [
      { x: 90, y: 400 },
      { x: 290, y: 400 },
    ],
  )
  await expect
    .poll(() => {
      const [nearWest = 0, , nearEast = 0] = areaOf(page)
      return nearEast - nearWest
    })
    .toBeLessThan(east - west)
  await expectFound(page, dialog)
  const area = areaOf(page)

  await dialog.getByRole('list', { name: 'Imóveis no mapa' }).getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/property\//)
  await page.goBack()
  await expect(mapOf(page)).toBeVisible()
  expect(areaOf(page)).toEqual(area)
  await dialog.getByRole('button', { name: 'Lista' }).tap()
  await expect(dialog).toHaveCount(0)
  await expectFound(page)
  await expect(page.getByRole('link', { name: 'Remover Nesta área do mapa' })).toBeVisible()
})

test('beside the list the map is moved by keys, shows which card is meant, and lets go of its area', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Mapa' }).click()
  await expect(mapOf(page).locator('span').first()).toBeVisible()
  await mapOf(page).focus()
  for (const key of ['+', '+', 'ArrowDown']) {
    const before = areaOf(page)
    await page.keyboard.press(key)
    await expect.poll(() => areaOf(page)).not.toEqual(before)
  }
  await expectFound(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Remover Nesta área do mapa' }).click()
  await expect(page).toHaveURL(/\/properties$/)
  await expect(mapOf(page).locator('span').first()).toBeVisible()

  await page.goto(await closeToOne())
  await page.getByRole('button', { name: 'Mapa' }).click()
  await prices(page).first().click()
  const chosen = page.getByRole('region', { name: 'Imóvel escolhido no mapa' })
  await expect(chosen.getByRole('link')).toBeVisible()
  await expectAccessible(page)
})

test('a map without tiles and without a network still shows prices and says what is missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/tiles/**', (route) => route.abort())
  await page.goto(await closeToOne())
  await page.getByRole('button', { name: 'Mapa' }).click()
  await expect(prices(page).first()).toBeVisible()
  await page.route('**/rpc/search_map*', (route) => route.abort())
  await page.getByRole('button', { name: 'Aproximar' }).click()
  await expect(page.getByText('Erro ao carregar imóveis no mapa')).toBeVisible()
  await page.unroute('**/rpc/search_map*')
  const section = page.getByRole('region', { name: 'Mapa dos imóveis encontrados' })
  await section.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText('Erro ao carregar imóveis no mapa')).toHaveCount(0)
})

test('a shared area narrows the list without a script, and other filters keep it', async ({ newVisitor }) => {
  const context = await newVisitor({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/properties?area=-48.62,-27.7,-48.4,-27.4')
  await expectFound(page)
  await expect(page.getByRole('button', { name: 'Mapa' })).toBeHidden()
  await page.getByRole('radio', { name: 'Comprar' }).check()
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/type=Venda/)
  expect(areaOf(page)).toEqual([-48.62, -27.7, -48.4, -27.4])
})
