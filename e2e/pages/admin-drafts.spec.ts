import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { openForm } from '../support/draftPhotos.ts'
import { jpegFile } from '../support/photos.ts'
import { listAtItem, removeByTitle } from '../support/properties.ts'
import { choosePhotos, expectTyped, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { expect, test } from '../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }
const newTitle = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const photo = async () => [jpegFile('sala.jpg', await jpegOf(blue, 1000, 700))]

test('two tabs make two properties, each with its own photo', async ({ newVisitor, adminState }) => {
  const [house, farm] = [newTitle('Casa'), newTitle('Sítio')]
  const context = await newVisitor({ storageState: adminState })
  const first = await openForm(context)
  await fillProperty(first, smallProperty(house))
  const second = await openForm(context)
  await expect(second.getByLabel(/^Título/)).toHaveValue('')
  await expect(second.getByText(/rascunho/)).toHaveCount(0)
  await fillProperty(second, smallProperty(farm))
  await expectTyped(first, smallProperty(house))
  await second.reload()
  await expect(second.getByText(/^Recuperamos o que você tinha digitado/)).toBeVisible()
  await expectTyped(second, smallProperty(farm))

  for (const page of [first, second]) {
    await choosePhotos(page, await photo())
    await page.getByRole('button', { name: 'Criar Imóvel' }).click()
    await expect(page).toHaveURL(listAtItem)
  }
  const { data } = await service()
    .from('properties')
    .select('title, property_images(id)')
    .in('title', [house, farm])
    .throwOnError()
  expect(data.map((row) => [row.title, row.property_images.length]).sort()).toEqual([
    [house, 1],
    [farm, 1],
  ])
  await removeByTitle(house)
  await removeByTitle(farm)
})
