import type { Page } from '@playwright/test'
import { service } from '../../../tooling/testing/actors.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { loadedPhoto } from '../../support/photos.ts'
import { expect, test } from '../../support/test.ts'
import { drag } from '../../support/touch.ts'

const colours = [
  { r: 150, g: 120, b: 90 },
  { r: 90, g: 120, b: 150 },
  { r: 120, g: 150, b: 90 },
  { r: 90, g: 150, b: 120 },
  { r: 150, g: 90, b: 120 },
]

const gallery = (page: Page) => page.getByRole('region', { name: 'Fotos do imóvel' })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Fotos ampliadas' })

test('without JavaScript the photos scroll, and arrows and thumbnails lead to each', async ({
  newVisitor,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: colours })
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await page.goto(`/property/${id}`)
  const photo = (position: number) =>
    gallery(page).getByRole('img', { name: new RegExp(`Foto ${position} de 5$`) })
  await expect(photo(1)).toBeInViewport()
  await expect(photo(2)).not.toBeInViewport()
  await gallery(page).getByRole('link', { name: 'Próxima foto' }).first().click()
  await loadedPhoto(gallery(page), /Foto 2 de 5$/)
  await expect(photo(2)).toBeInViewport({ ratio: 0.5 })
  await expect(photo(1)).not.toBeInViewport()
  await gallery(page).getByRole('link', { name: 'Ver foto 4' }).click()
  await expect(photo(4)).toBeInViewport({ ratio: 0.5 })
  await photo(4).hover()
  await page.mouse.wheel(900, 0)
  await expect(photo(5)).toBeInViewport({ ratio: 0.5 })
})

test('the lightbox by keyboard: arrows, Escape, and the focus comes back', async ({ page, newProperty }) => {
  const { id } = await newProperty({ photos: colours })
  await page.goto(`/property/${id}`)
  const zoom = gallery(page).getByRole('button', { name: 'Ampliar foto' })
  await zoom.focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page).getByText('1 / 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByText('2 / 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox(page).getByText('1 / 5')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(zoom).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(lightbox(page).getByText('1 / 5')).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/property/${id}$`))
  await expect(zoom).toBeFocused()
})

test('a lightbox that cannot be loaded shows an error, and the page still works', async ({
  page,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: colours })
  await page.goto(`/property/${id}`)
  await expect(gallery(page).getByRole('img').first()).toBeVisible()
  await page.route(/\/remotes\/mf-property\/.*\.js/, (route) => route.abort())
  await gallery(page).getByRole('button', { name: 'Ampliar foto' }).click()
  await expect(page.getByText('Não foi possível ampliar as fotos').first()).toBeVisible()
  await page.unroute(/\/remotes\/mf-property\/.*\.js/)
  await gallery(page).getByRole('button', { name: 'Próxima foto' }).click()
  await expect(gallery(page).getByRole('img', { name: /Foto 2 de 5$/ })).toBeVisible()
})

test('long words and low windows leave the page its room', async ({ page, newProperty }) => {
  const word = 'Extraordinariamente'.repeat(5)
  const { id } = await newProperty({ title: word, description: word, address: word, neighborhood: word })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  // The gutter of a scrollbar makes it negative.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  // 1440 × 900 at 400 %.
  await page.setViewportSize({ width: 360, height: 225 })
  await page.mouse.wheel(0, 900)
  const simulate = page.getByRole('button', { name: 'Faça uma simulação' })
  await expect(simulate).toBeVisible()
  await expect(simulate).not.toBeInViewport()
  await expect(page.getByRole('progressbar')).toBeHidden()
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('a sold property keeps its page, which shows that and offers others', async ({ page, newProperty }) => {
  const { id, title } = await newProperty({
    condo_fee: 650,
    iptu: 1200,
    pets_allowed: true,
    sunlight: 'morning',
    amenities: ['balcony', 'barbecue'],
  })
  await service().from('properties').update({ deal_status: 'sold' }).eq('id', id).throwOnError()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Este imóvel já foi vendido')).toBeVisible()
  await expect(page.getByText(/^R\$\s650\/mês$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imóveis semelhantes' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ver imóveis à venda' }).click()
  await expect(page).toHaveURL('/properties?type=Venda')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a double tap and two fingers zoom in the lightbox', async ({ page, newProperty }) => {
    const { id } = await newProperty({ photos: colours })
    await page.goto(`/property/${id}`)
    await loadedPhoto(gallery(page), /Foto 1 de 5$/)
    await gallery(page).getByRole('button', { name: 'Ampliar foto' }).tap()
    await expect(lightbox(page).getByText('1 / 5')).toBeVisible()
    const photo = await loadedPhoto(lightbox(page), /Foto 1 de 5$/)
    const width = async () => (await photo.boundingBox())!.width
    await expect.poll(width).toBeLessThan(400)
    await page.touchscreen.tap(195, 422)
    await page.touchscreen.tap(195, 422)
    await expect.poll(width).toBeGreaterThan(700)
    const apart = [
      { x: 60, y: 422 },
      { x: 330, y: 422 },
    ]
    const together = [
      { x: 180, y: 422 },
      { x: 210, y: 422 },
    ]
    await drag(page, apart, together)
    await expect.poll(width).toBeLessThan(500)
    const before = await width()
    await drag(page, together, apart)
    await expect.poll(width).toBeGreaterThan(before * 1.5)
  })
})
