import { admin, changePassword, service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { jpegFile } from '../support/photos.ts'
import { choosePhotos } from '../support/propertyForm.ts'
import { signIn } from '../support/signIn.ts'
import { listAtItem } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'

test('a password change on another device leads to the login, and back to the typed text', async ({
  newVisitor,
  newProperty,
}) => {
  const { id, title } = await newProperty()
  const someone = await admin()
  const page = await (await newVisitor()).newPage()
  const address = `/admin/properties/edit/${id}`
  // A wrong clock ends no session: all that follows is tried with one.
  await page.clock.setSystemTime(Date.now() + 70 * 60_000)
  await page.goto(address)
  await signIn(page, someone)
  await expect(page.getByText('O relógio deste aparelho está 70 minutos adiantado')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Título/).fill(`${title}, editada`)
  await choosePhotos(page, [jpegFile('sala.jpg', await jpegOf({ r: 60, g: 90, b: 170 }, 1000, 700))])

  const password = 'outra-senha'
  await changePassword(someone, password)
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  const ended = page.getByText('Usuário não autenticado')
  await expect(ended).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  await page.locator('[aria-live=assertive]').getByRole('button', { name: 'Fechar notificação' }).click()
  await expect(ended).toHaveCount(0)
  await signIn(page, { ...someone, password })
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel(/^Título/)).toHaveValue(`${title}, editada`)
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  const { data } = await service()
    .from('properties')
    .select('title, property_images(id)')
    .eq('id', id)
    .single()
    .throwOnError()
  expect([data.title, data.property_images.length]).toEqual([`${title}, editada`, 2])

  // The user is deleted while a page is open with all its data: the next user is no visitor of it.
  await expect(page).toHaveURL(listAtItem)
  await expect(page.getByText(`${title}, editada`)).toBeVisible()
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
  const link = page.getByRole('link', { name: /^Atendimento/ })
  // The notice goes by itself, so it is looked for all the time.
  await Promise.all([
    expect(ended).toBeVisible(),
    expect(async () => {
      // The page may learn of it before, by a request of its own.
      if (await link.isVisible()) await link.click({ timeout: 1_000 })
      await expect(page).toHaveURL('/admin/login', { timeout: 5_000 })
    }).toPass(),
  ])
})
