import { randomInt } from 'node:crypto'
import type { Locator, Page, Response } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { loadedPhoto } from '../support/photos.ts'
import type { StoredProperty } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'
import { atRest, drag } from '../support/touch.ts'

/* The photos of a listing on its card. */

const photos = [
  { r: 180, g: 90, b: 80 },
  { r: 80, g: 150, b: 90 },
  { r: 80, g: 100, b: 180 },
]
/** A price that finds only the test's own listing. */
const withPhotos = () => ({ photos, price: 71_000_000 + randomInt(900_000) })
const searchOf = ({ price }: StoredProperty) => `/properties?minPrice=${price}&maxPrice=${price}`

const cardOf = (page: Page, { title }: StoredProperty) => page.getByRole('article').filter({ hasText: title })
const next = (page: Page, listing: StoredProperty) =>
  cardOf(page, listing).getByRole('button', { name: 'Próxima foto' })

/** What the page requests for other photos than the first: lists, files, and whether the code came. */
function watchRequests(page: Page, { id }: StoredProperty) {
  const lists: string[] = []
  const files: string[] = []
  const scripts: Response[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('/property_images')) lists.push(pathname)
    if (/\/[1-9]\.jpg$/.test(pathname) && pathname.includes(id)) files.push(pathname.slice(-5))
    if (pathname.endsWith('.js')) scripts.push(response)
  })
  const hasCode = async () =>
    (await Promise.all(scripts.map((one) => one.text()))).some((text) => text.includes('Foto anterior'))
  return { lists, files, hasCode }
}

const gridRow = 'xpath=ancestor::*[@data-index]'

/** The place of the card's photo, once the grid that scrolls any number of listings has replaced the server's. */
async function placeOfPhoto(card: Locator) {
  await expect(card.locator(gridRow)).toHaveCount(1)
  return (await (await loadedPhoto(card)).boundingBox())!
}

test('arrows beside the mouse step through the photos, which load when they are wanted', async ({
  page,
  newProperty,
}) => {
  const listing = await newProperty(withPhotos())
  const requested = watchRequests(page, listing)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(searchOf(listing))
  const card = cardOf(page, listing)
  let x = 0
  await expect
    .poll(async () => {
      await page.mouse.move((x += 5), 5)
      return card.locator(gridRow).count()
    })
    .toBe(1)
  await page.waitForLoadState('load')
  expect([requested.lists, requested.files, await requested.hasCode()]).toEqual([[], [], false])

  await card.hover()
  await expect(next(page, listing)).toBeVisible()
  expect([requested.lists.length, requested.files, await requested.hasCode()]).toEqual([1, [], true])
  const { width, height } = (await next(page, listing).boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await next(page, listing).click()
  await expect(card.getByText('Foto 2 de 3')).toBeVisible()
  await expect.poll(() => requested.files.toSorted()).toEqual(['1.jpg', '2.jpg'])
  await expectAccessible(page)
  await next(page, listing).dblclick()
  await expect(card.getByText('Foto 3 de 3')).toBeVisible()
  await next(page, listing).click({ force: true })
  await expect(page).toHaveURL(searchOf(listing))
  await card.getByRole('button', { name: 'Foto anterior' }).click()
  await expect(card.getByText('Foto 2 de 3')).toBeVisible()
  expect(requested.lists).toHaveLength(1)

  await page.mouse.move(0, 0)
  await expect(next(page, listing)).toBeHidden()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(`/property/${listing.id}`)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a swipe steps and opens nothing, a vertical one scrolls, and a tap opens the listing', async ({
    page,
    newProperty,
  }) => {
    const listing = await newProperty(withPhotos())
    const requested = watchRequests(page, listing)
    await page.goto(searchOf(listing))
    const card = cardOf(page, listing)
    const middle = async () => {
      const { y, height } = await placeOfPhoto(card)
      return y + height / 2
    }
    let { y } = (await (await loadedPhoto(card)).boundingBox())!
    y += 100
    const before = await page.evaluate(() => scrollY)
    await drag(page, [{ x: 200, y }], [{ x: 205, y: y - 150 }])
    await atRest(page)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
    expect([requested.lists, requested.files]).toEqual([[], []])

    y = await middle()
    await drag(page, [{ x: 300, y }], [{ x: 120, y }])
    await expect(card.getByText('Foto 2 de 3')).toBeVisible()
    await expectAccessible(page)
    await drag(page, [{ x: 300, y }], [{ x: 120, y }])
    await drag(page, [{ x: 300, y }], [{ x: 120, y }])
    await expect(card.getByText('Foto 3 de 3')).toBeVisible()
    await drag(page, [{ x: 120, y }], [{ x: 300, y }])
    await expect(card.getByText('Foto 2 de 3')).toBeVisible()
    await next(page, listing).tap()
    await expect(card.getByText('Foto 3 de 3')).toBeVisible()
    await expect(page).toHaveURL(searchOf(listing))
    await page.touchscreen.tap(200, y)
    await expect(page).toHaveURL(`/property/${listing.id}`)
  })
})
