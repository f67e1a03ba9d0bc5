import { expectAccessible } from '../support/accessibility.ts'
import { loadedPhoto } from '../support/photos.ts'
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
