import type { Page } from '@playwright/test'
import { loadedPhoto } from '../support/photos.ts'
import { expect, test } from '../support/test.ts'
import { drag } from '../support/touch.ts'

const colour = { r: 150, g: 120, b: 90 }

const gallery = (page: Page) => page.getByRole('region', { name: 'Fotos do imóvel' })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Fotos ampliadas' })

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a swipe turns to the next photo, and a tap after it opens the lightbox', async ({
    page,
    newProperty,
  }) => {
    const { id } = await newProperty({ photos: [colour, colour, colour] })
    await page.goto(`/property/${id}`)
    // Not in the very frame in which the gallery replaces the server-rendered one.
    await expect(gallery(page).getByRole('img', { name: /Foto 2 de 3$/ })).toHaveCount(0)
    const first = await loadedPhoto(gallery(page), /Foto 1 de 3$/)
    const { y: top, height } = (await first.boundingBox())!
    const y = top + height / 2
    await drag(page, [{ x: 300, y }], [{ x: 100, y }])
    await loadedPhoto(gallery(page), /Foto 2 de 3$/)
    await gallery(page).getByRole('button', { name: 'Ampliar foto' }).tap()
    await expect(lightbox(page).getByText('2 / 3')).toBeVisible()
    await drag(page, [{ x: 330, y: 422 }], [{ x: 60, y: 422 }])
    await expect(lightbox(page).getByText('3 / 3')).toBeVisible()
  })
})
