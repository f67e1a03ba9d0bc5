import { service } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'
import { atRest, nextFrame, touchScreen } from '../support/touch.ts'

/* The admin area on an owner's phone. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const colour = { r: 60, g: 90, b: 170 }

const imagesOf = async (id: string) => {
  const { data } = await service()
    .from('property_images')
    .select('id, is_primary')
    .eq('property_id', id)
    .order('position')
    .throwOnError()
  return data
}

test('photos are sorted by a long press; a finger that moves at once scrolls', async ({
  newVisitor,
  adminState,
  newProperty,
}) => {
  const { id } = await newProperty({ photos: [colour, colour, colour] })
  const [first, second, third] = (await imagesOf(id)).map((image) => image.id)
  const page = await (await newVisitor({ storageState: adminState, ...phone })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  const photos = page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
  await expect(photos).toHaveCount(3)
  await photos.nth(1).scrollIntoViewIfNeeded()
  const send = await touchScreen(page)
  const scrolled = () => page.evaluate(() => window.scrollY)

  const before = await scrolled()
  const start = (await photos.nth(1).boundingBox())!
  const finger = (moved: number) => [{ x: start.x + 50, y: start.y + 30 - moved }]
  // Sent one right after the other: a slow page must not take them for a finger that rests.
  await Promise.all(
    Array.from({ length: 9 }, (_, step) => send(step ? 'touchMove' : 'touchStart', finger(step * 15))),
  )
  // It rests before it lifts: thrown, the page would still move when the next finger comes.
  for (let frame = 0; frame < 3; frame += 1) {
    await nextFrame(page)
    await send('touchMove', finger(120))
  }
  await send('touchEnd', [])
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect(page.locator('li[data-dragged]')).toHaveCount(0)

  await photos.nth(0).scrollIntoViewIfNeeded()
  await atRest(page)
  const [from, to] = [await photos.nth(1).boundingBox(), await photos.nth(0).boundingBox()]
  const at = { x: from!.x + 50, y: from!.y + 30 }

  await send('touchStart', [at])
  await expect(page.locator('li[data-dragged]')).toHaveCount(1)
  for (let step = 1; step <= 8; step += 1) {
    await send('touchMove', [
      { x: at.x + ((to!.x - from!.x) * step) / 8, y: at.y + ((to!.y - from!.y) * step) / 8 },
    ])
    await nextFrame(page)
  }
  await atRest(page)
  await send('touchEnd', [])
  await expect(page.getByText('Foto movida para a posição 1 de 3')).toBeAttached()
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect((await imagesOf(id)).map((image) => image.id)).toEqual([second, first, third])
})

test('a notice covers neither the row that goes nor the one that takes its place, and leaves another when pressed', async ({
  newVisitor,
  newListings,
  adminState,
}) => {
  const { word } = await newListings(24)
  await service().from('properties').delete().like('title', `%${word}`).throwOnError()
  for (const viewport of [phone.viewport, { width: 768, height: 900 }]) {
    const page = await (await newVisitor({ storageState: adminState, viewport })).newPage()
    await page.goto('/admin/properties/deleted')
    const rows = page.getByRole('button', { name: new RegExp(`^Restaurar .*${word}$`) })
    await rows.first().waitFor()
    const before = await rows.count()
    // The lowest one on the screen, where the notice of the first press comes.
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    const { x, y } = boxes.findLast((box) => box!.y + box!.height < viewport.height)!
    for (const left of [1, 2, 3].map((gone) => before - gone)) {
      await page.mouse.click(x + 20, y + 10)
      await expect(page.getByText('Imóvel restaurado.')).toBeVisible()
      await expect(rows).toHaveCount(left)
      const at = await page.evaluate(
        (point) =>
          document
            .elementFromPoint(...point)
            ?.closest('button, section')
            ?.getAttribute('aria-label'),
        [x + 20, y + 10] as [number, number],
      )
      expect(at).toMatch(/^Restaurar /)
    }
    // The first row is scrolled below the notice, which is at the top by now.
    const first = rows.first()
    await first.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 25))
    const box = (await first.boundingBox())!
    const below = { position: { x: 8, y: 20 } } as const
    const isCovered = () =>
      first.evaluate((button, [left, top]) => !button.contains(document.elementFromPoint(left, top)), [
        box.x + below.position.x,
        box.y + below.position.y,
      ] as [number, number])
    expect(await isCovered()).toBe(true)
    await page.mouse.click(box.x + below.position.x, box.y + below.position.y)
    await expect.poll(isCovered).toBe(false)
    await expect(page.getByText('Imóvel restaurado.')).toBeVisible()
    await page.close()
  }
})
