import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { service } from '../../../tooling/testing/actors.ts'
import { testStack } from '../../../tooling/testing/stack.ts'
import { expect, test as base } from '../../support/test.ts'

const photoColour = { r: 40, g: 90, b: 200 }
const logoColour = { r: 240, g: 200, b: 20 }
const opacity = 0.6
const cors = { 'access-control-allow-origin': '*' }
/** One position at a corner and the one at none; `placement.test.ts` tests the pixels of all. */
const positions = ['bottom-right', 'center'] as const

/** The expected width of the mark on photos of these sizes: a fifth, at most 200, at least 80. */
const sizes = [
  { width: 1600, height: 1000, mark: 200 },
  { width: 700, height: 500, mark: 140 },
  { width: 240, height: 180, mark: 80 },
]

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: photoColour } })
    .png()
    .toBuffer()

/** Twice as wide as high; its right half is transparent. */
const logo = sharp({
  create: { width: 400, height: 200, channels: 4, background: { ...logoColour, alpha: 0 } },
})
  .composite([
    {
      input: { create: { width: 200, height: 200, channels: 4, background: { ...logoColour, alpha: 1 } } },
      left: 0,
      top: 0,
    },
  ])
  .png()
  .toBuffer()

interface Marked {
  /** A property whose photos, one of each size, carry no mark. */
  path: string
  /** Replaces the response with the site's settings, for this page alone. */
  setMark: (position: (typeof positions)[number]) => Promise<void>
}

const test = base.extend<{ marked: Marked }>({
  marked: async ({ page, newProperty }, use) => {
    const property = await newProperty({ photos: sizes.map(() => photoColour) })
    await service()
      .from('property_images')
      .update({ watermarked: false })
      .eq('property_id', property.id)
      .throwOnError()
    for (const [index, { width, height }] of sizes.entries()) {
      const body = await plain(width, height)
      await page.route(`**/property-images/${property.id}/${index}.jpg`, (route) =>
        route.fulfill({ body, contentType: 'image/png', headers: cors }),
      )
    }
    const logoAddress = `${testStack().apiUrl}/storage/v1/object/public/property-images/logo-de-teste.png`
    const logoFile = await logo
    await page.route(logoAddress, (route) =>
      route.fulfill({ body: logoFile, contentType: 'image/png', headers: cors }),
    )
    await use({
      path: `/property/${property.id}`,
      setMark: async (position) => {
        const json = [{ id: property.id, logo_url: logoAddress, watermark_position: position, opacity }]
        await page.route('**/rest/v1/rpc/get_watermark_settings*', (route) =>
          route.request().method() === 'OPTIONS' ? route.fallback() : route.fulfill({ headers: cors, json }),
        )
      },
    })
  },
})

const mainPhoto = (page: Page, position: number) =>
  page
    .getByRole('region', { name: 'Fotos do imóvel' })
    .getByRole('img', { name: new RegExp(`Foto ${position} de 3$`) })

type Pixel = [number, number, number]

/** The picture's size and its pixels at these places, as the browser has decoded it. */
const pixelsAt = (page: Page, position: number, places: [number, number][]) =>
  mainPhoto(page, position).evaluate(async (element, at) => {
    const image = element as HTMLImageElement
    // Its address is set before its pixels are loaded.
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    })
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0)
    return {
      width: canvas.width,
      height: canvas.height,
      pixels: at.map(
        ([x, y]) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)] as [number, number, number],
      ),
    }
  }, places)

const { r, g, b } = photoColour
const bare: Pixel = [r, g, b]
const blended = (['r', 'g', 'b'] as const).map((channel) =>
  Math.round(photoColour[channel] * (1 - opacity) + logoColour[channel] * opacity),
) as Pixel

/** JPEG at quality 0.9 changes a flat colour by a little. */
function expectColour(pixel: Pixel | undefined, wanted: Pixel, where: string) {
  for (const channel of [0, 1, 2] as const) {
    expect(
      Math.abs((pixel?.[channel] ?? -99) - wanted[channel]),
      `${where}: ${String(pixel)} is not ${String(wanted)}`,
    ).toBeLessThan(14)
  }
}

function placeOf(position: (typeof positions)[number], { width, height, mark }: (typeof sizes)[number]) {
  const [markWidth, markHeight] = [mark, mark / 2]
  return position === 'center'
    ? { x: (width - markWidth) / 2, y: (height - markHeight) / 2 }
    : { x: width - markWidth - 15, y: height - markHeight - 15 }
}

for (const position of positions) {
  test(`${position}: a fifth of the width, 15 px from the edges, blended; clear stays clear`, async ({
    page,
    marked,
  }) => {
    await marked.setMark(position)
    await page.goto(marked.path)
    for (const [index, size] of sizes.entries()) {
      const name = `${position} on ${size.width}×${size.height}`
      await expect(mainPhoto(page, index + 1)).toHaveAttribute('src', /^blob:/)
      const { x, y } = placeOf(position, size)
      const [middle, inside, outside] = [y + size.mark / 4, 6, 6]
      const { width, height, pixels } = await pixelsAt(page, index + 1, [
        [x + inside, middle],
        [x + size.mark / 2 - inside, middle],
        [x + size.mark / 4, y + inside],
        [x + size.mark / 4, y + size.mark / 2 - inside],
        [x - outside, middle],
        [x + size.mark / 4, y - outside],
        [x + size.mark / 4, y + size.mark / 2 + outside],
        [x + size.mark * 0.75, middle],
      ])
      expect({ width, height }).toEqual({ width: size.width, height: size.height })
      for (const spot of [0, 1, 2, 3]) expectColour(pixels[spot], blended, `${name}, inside ${spot}`)
      for (const spot of [4, 5, 6]) expectColour(pixels[spot], bare, `${name}, beside ${spot}`)
      expectColour(pixels[7], bare, `${name}, the clear half`)
      await page.getByRole('button', { name: 'Próxima foto' }).click()
    }
  })
}

test('a card in the catalogue gets the mark too, and a second visit takes it from the session', async ({
  page,
  marked,
}) => {
  await marked.setMark('bottom-right')
  const id = marked.path.split('/').at(-1)!
  const drawn: string[] = []
  page.on('request', (request) => request.url().includes(`${id}/0.jpg`) && drawn.push(request.url()))
  const photo = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/property/${id}"]`) })
    .getByRole('img')
  // The server-rendered list may be a few seconds older than the property.
  await expect(async () => {
    await page.goto('/properties?sort=price-desc')
    await expect(photo).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(photo).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(id)
  const before = drawn.length
  await page.reload()
  await expect(photo).toHaveAttribute('src', /^blob:/)
  expect(drawn.slice(before)).toEqual([])
})
