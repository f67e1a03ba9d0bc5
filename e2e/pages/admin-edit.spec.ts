import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }
const red = { r: 170, g: 60, b: 60 }

test('of two concurrent edits the second one has to decide on fields that both changed, and keeps all others', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id, title } = await newProperty({ photos: [blue, red] })
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  await page.getByLabel(/^Título/).fill(`${title} minha`)
  await page.getByLabel(/^Descrição/).fill('Minha')
  await page.getByRole('button', { name: 'Mover foto 2 para a frente' }).click()

  const other = service()
  await other
    .from('properties')
    .update({ title: `${title} da outra`, description: 'Da outra', city: 'Palhoça' })
    .eq('id', id)
    .throwOnError()
  const { data: there } = await other
    .from('property_images')
    .select('image_url')
    .eq('property_id', id)
    .limit(1)
    .single()
    .throwOnError()
  const { data: added } = await other
    .from('property_images')
    .insert({ property_id: id, image_url: there.image_url, position: 2 })
    .select('id')
    .single()
    .throwOnError()

  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este imóvel mudou enquanto você editava' })
  await expect(
    dialog.getByText('Já incluído do que a outra pessoa salvou: Cidade, Ordem das fotos.'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog
    .getByRole('group', { name: 'Título' })
    .getByRole('radio', { name: /^A sua versão/ })
    .check()
  await dialog
    .getByRole('group', { name: 'Descrição' })
    .getByRole('radio', { name: /^Versão salva/ })
    .check()
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  const { data } = await service()
    .from('properties')
    .select('title, description, city, property_images(id, is_primary)')
    .eq('id', id)
    .order('position', { referencedTable: 'property_images' })
    .single()
    .throwOnError()
  expect(data).toMatchObject({ title: `${title} minha`, description: 'Da outra', city: 'Palhoça' })
  expect(data.property_images.map(({ is_primary }) => is_primary)).toEqual([false, false, true])
  expect(data.property_images[1]?.id).toBe(added.id)
})
