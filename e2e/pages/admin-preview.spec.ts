import { jpegOf } from '../../tooling/testing/photo.ts'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { jpegFile, loadedPhoto } from '../support/photos.ts'
import { choosePhotos, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { expect, test } from '../support/test.ts'

/* An admin sees a listing before visitors do. */

const phone = { width: 390, height: 844 }

test('an inactive listing is there for admins at its own address, and for nobody else', async ({
  page,
  newVisitor,
  adminState,
  newProperty,
}) => {
  const { id, title } = await newProperty({ active: false })
  const address = `/property/${id}`
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const response = await page.goto(address)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Imóvel não encontrado' })).toBeVisible()

  const admin = await (await newVisitor({ storageState: adminState, viewport: phone })).newPage()
  const moreScripts: string[] = []
  admin.on('request', (request) => request.resourceType() === 'script' && moreScripts.push(request.url()))
  // The server knows no session: it says the same to both, and no cache gets the listing.
  const sameResponse = await admin.goto(address)
  expect(sameResponse?.status()).toBe(404)
  expect(await sameResponse?.text()).not.toContain(title)
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(admin.getByText(/^Só você e os administradores veem este imóvel/)).toBeVisible()
  await expect(admin).toHaveTitle(new RegExp(`^${title}`))
  await loadedPhoto(admin.getByRole('region', { name: 'Fotos do imóvel' }))
  await expectAccessible(admin)
  // A visitor loads neither supabase-js nor the code of this view.
  expect(moreScripts.length).toBeGreaterThan(scripts.length)

  await admin.getByRole('link', { name: 'Editar' }).click()
  await admin.getByRole('switch', { name: 'Imóvel ativo' }).check()
  await admin.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(admin.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  await admin.goto(address)
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(admin.getByText(/^Só você e os administradores/)).toBeHidden()
})

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
