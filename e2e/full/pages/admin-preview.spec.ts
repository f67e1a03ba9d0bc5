import { jpegOf } from '../../../tooling/testing/photo.ts'
import { service } from '../../../tooling/testing/actors.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { jpegFile, loadedPhoto } from '../../support/photos.ts'
import { choosePhotos, fillProperty, smallProperty } from '../../support/propertyForm.ts'
import { expect, test } from '../../support/test.ts'

/* An admin sees a listing before visitors do. */

test('a form is previewed with what is typed and the photos chosen, and nothing is saved', async ({
  newVisitor,
  adminState,
}) => {
  const context = await newVisitor({ storageState: adminState })
  const form = await context.newPage()
  await form.goto('/admin/properties/new')
  const typed = smallProperty('Casa que ninguém salvou')
  await fillProperty(form, typed)
  await choosePhotos(form, [jpegFile('frente.jpg', await jpegOf({ r: 40, g: 90, b: 160 }, 1200, 800))])
  const opened = context.waitForEvent('page')
  await form.getByRole('link', { name: 'Pré-visualizar' }).click()
  const preview = await opened

  await expect(preview.getByRole('heading', { level: 1, name: typed.title })).toBeVisible()
  await expect(preview.getByText(/Nada foi salvo/)).toBeVisible()
  await expect(preview.getByText(/^R\$\s77\.000\.000$/).last()).toBeVisible()
  await expect(preview.getByText('Piscina')).toBeVisible()
  const photo = await loadedPhoto(preview.getByRole('region', { name: 'Fotos do imóvel' }))
  expect(await photo.getAttribute('src')).toMatch(/^blob:/)
  await expectAccessible(preview)

  // It follows the form, and shows the same again after it was loaded again.
  await form.getByLabel(/^Título/).fill('Casa com outro nome')
  await expect(preview.getByRole('heading', { level: 1, name: 'Casa com outro nome' })).toBeVisible()
  await preview.reload()
  await expect(preview.getByRole('heading', { level: 1, name: 'Casa com outro nome' })).toBeVisible()
  const stored = await service().from('properties').select('id').eq('title', typed.title).throwOnError()
  expect(stored.data).toEqual([])

  await form.getByRole('button', { name: 'Cancelar' }).click()
  await form.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(preview.getByText(/O formulário foi fechado/)).toBeVisible()
})
