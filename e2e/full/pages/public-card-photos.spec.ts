import { expectAccessible } from '../../support/accessibility.ts'
import { expect, test } from '../../support/test.ts'

/* The photos of a listing on its card. */

const photos = [
  { r: 180, g: 90, b: 80 },
  { r: 80, g: 150, b: 90 },
  { r: 80, g: 100, b: 180 },
]
test('favourites and similar listings step too; in a carousel the arrow keys are the carousel’s', async ({
  page,
  newProperty,
}) => {
  // At a price of their own, so that they are similar to each other.
  const price = 73_110_000
  const listing = await newProperty({ photos, price })
  const other = await newProperty({ photos, price })
  await page.goto(`/property/${listing.id}`)
  await page.getByRole('checkbox', { name: `: ${listing.title}` }).check()
  const similar = page
    .getByRole('region', { name: 'Imóveis semelhantes' })
    .getByRole('article')
    .filter({ hasText: other.title })
  await similar.scrollIntoViewIfNeeded()
  await similar.getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect(similar.getByRole('status')).toHaveText(/^Foto 2 de /)

  await page.goto('/favoritos')
  const kept = page.getByRole('list', { name: 'Favoritos' }).getByRole('listitem').first()
  await kept.getByRole('link', { name: listing.title }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(kept.getByRole('status')).toHaveText('Foto 2 de 3')
  await kept.getByRole('textbox').focus()
  await page.keyboard.press('ArrowRight')
  await expect(kept.getByRole('status')).toHaveText('Foto 2 de 3')
  await expectAccessible(page)

  const lists: string[] = []
  page.on('request', (request) => request.url().includes('/property_images') && lists.push(request.url()))
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Imóveis em Destaque' })
  await carousel.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await carousel.getByRole('article').first().hover()
  await expect(carousel.getByRole('button', { name: 'Próxima foto' })).toHaveCount(0)
  expect(lists).toEqual([])
})
