import { service } from '../../../tooling/testing/actors.ts'
import { expect, test } from '../../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }
const red = { r: 170, g: 60, b: 60 }

test('photos are ordered by dragging and by keyboard, and stored in that order', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id } = await newProperty({ photos: [blue, red, blue] })
  const stored = async () => {
    const { data } = await service()
      .from('property_images')
      .select('id')
      .eq('property_id', id)
      .order('position')
      .throwOnError()
    return data.map((image) => image.id)
  }
  const [first, second, third] = await stored()
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  const tiles = page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  const [from, to] = [await tiles.nth(2).boundingBox(), await tiles.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 60, from!.y + 60)
  await page.mouse.down()
  await page.mouse.move(to!.x + 60, to!.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText('Foto movida para a posição 1 de 3')).toBeAttached()
  await page.getByRole('button', { name: 'Definir foto 1 como principal' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('Foto movida para a posição 2 de 3')).toBeAttached()
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(await stored()).toEqual([first, third, second])
})
