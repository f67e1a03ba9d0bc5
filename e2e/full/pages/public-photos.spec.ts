import type { Page } from '@playwright/test'
import { service } from '../../../tooling/testing/actors.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { loadedPhoto } from '../../support/photos.ts'
import { expect, test } from '../../support/test.ts'

const colours = Array.from({ length: 7 }, (_one, n) => ({ r: 90 + 20 * n, g: 120, b: 200 - 20 * n }))

const gallery = (page: Page) => page.getByRole('region', { name: 'Fotos do imóvel' })

/** Of each photo that is drawn: its width, and the one that its `sizes` give the browser before it knows. */
const widths = (page: Page) =>
  page.locator('picture > source').evaluateAll((sources) => {
    const said = (sizes: string) => {
      for (const size of sizes.split(', ')) {
        const [, media, width] = /^(\(.*?\)(?: and \(.*?\))*) (.+)$/.exec(size) ?? [undefined, 'all', size]
        if (!window.matchMedia(media ?? '').matches) continue
        const ruler = document.createElement('div')
        ruler.style.width = width ?? ''
        return document.body.appendChild(ruler).getBoundingClientRect().width
      }
      return 0
    }
    return (sources as HTMLSourceElement[])
      .map(({ sizes, parentElement }) => ({
        said: Math.round(said(sizes)),
        drawn: parentElement?.clientWidth ?? 0,
        sizes,
      }))
      .filter(({ drawn }) => drawn > 0)
  })

for (const width of [390, 768, 1100, 1440]) {
  test(`at ${width} px each photo is as wide as its \`sizes\` say`, async ({ page, newProperty }) => {
    const { id } = await newProperty({ photos: colours })
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/properties', `/property/${id}`]) {
      await page.goto(path)
      const last = path.startsWith('/property/')
        ? gallery(page).getByLabel('Ver foto 5')
        : page.getByRole('article')
      await expect(last.locator('picture img').first()).toBeVisible()
      // A scrollbar takes some of it.
      const untrue = (await widths(page)).filter(({ said, drawn }) => Math.abs(said / drawn - 1) > 0.1)
      expect({ path, untrue }).toEqual({ path, untrue: [] })
    }
  })
}

test('a photo whose smaller image does not come is the stored one', async ({ page, newProperty }) => {
  const { id } = await newProperty({ photos: colours.slice(0, 2) })
  await page.route('**/images/**', (route) => route.fulfill({ status: 502 }))
  await page.goto(`/property/${id}`)
  const photo = await loadedPhoto(gallery(page), /Foto 1 de 2$/)
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`/${id}/0.jpg`)
})

test('the color of a photo stands in its place until it comes, also without a script', async ({
  newVisitor,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: colours.slice(0, 2) })
  await service().from('property_images').update({ color: '#5a78c8' }).eq('property_id', id).throwOnError()
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await page.route('**/images/**', () => {})
  await page.goto(`/property/${id}`, { waitUntil: 'commit' })
  const place = gallery(page).locator('svg[color]').first()
  await expect(place).toHaveCSS('background-color', 'rgb(90, 120, 200)')
  const { width, height } = (await place.boundingBox())!
  expect(width).toBeGreaterThan(height)
})

test('at 1440 px five photos are a field; all of them are a list that opens each', async ({
  page,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: colours })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/property/${id}`)
  const main = (await gallery(page).getByRole('button', { name: 'Ampliar foto' }).boundingBox())!
  const small = gallery(page).getByRole('button', { name: /^Ver foto/ })
  await expect(small).toHaveCount(4)
  const boxes = await Promise.all((await small.all()).map(async (one) => (await one.boundingBox())!))
  for (const box of boxes) expect(box.x).toBeGreaterThan(main.x + main.width - 1)
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  expect(Math.abs(bottom - main.y - main.height)).toBeLessThan(2)
  await expectAccessible(page)

  const all = gallery(page).getByRole('button', { name: 'Ver todas as 7 fotos' })
  await all.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Fotos do imóvel' })
  await expect(list.getByRole('img')).toHaveCount(7)
  await expectAccessible(page)
  await list.getByRole('button', { name: /Foto 6 de 7$/ }).press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Fotos ampliadas' })
  await expect(lightbox.getByText('6 / 7')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: /Foto 6 de 7$/ })).toBeFocused()
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/property/${id}$`))
  await expect(gallery(page).getByRole('img', { name: /Foto 6 de 7$/ })).toBeVisible()
})

test('a floor plan is chosen in the form, and shown whole', async ({
  newVisitor,
  newProperty,
  adminState,
  page,
}) => {
  const { id } = await newProperty({ photos: colours.slice(0, 2) })
  const admin = await (await newVisitor({ storageState: adminState })).newPage()
  await admin.goto(`/admin/properties/edit/${id}`)
  const plan = admin.getByRole('button', { name: 'A foto 1 é uma planta' })
  await plan.click()
  await expect(plan).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => {
      const { data } = await service().from('property_images').select('is_floor_plan').eq('property_id', id)
      return data?.filter(({ is_floor_plan }) => is_floor_plan).length
    })
    .toBe(1)
  await page.goto(`/property/${id}`)
  const photo = await loadedPhoto(gallery(page), /Foto 1 de 2$/)
  await expect(photo).toHaveCSS('object-fit', 'contain')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a card says how many photos can be swiped in', async ({ page, newProperty }) => {
    const { title } = await newProperty({ photos: colours.slice(0, 3) })
    await page.goto(`/properties?words=${encodeURIComponent(title)}`)
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card.getByText('1/3')).toBeVisible()
  })

  test('photos of a listing reach from edge to edge', async ({ page, newProperty }) => {
    const { id } = await newProperty({ photos: colours.slice(0, 2) })
    await page.goto(`/property/${id}`)
    const photo = await loadedPhoto(gallery(page), /Foto 1 de 2$/)
    expect(await photo.boundingBox()).toMatchObject({ x: 0, width: 390 })
    await expect(photo).toHaveCSS('object-fit', 'cover')
  })
})
