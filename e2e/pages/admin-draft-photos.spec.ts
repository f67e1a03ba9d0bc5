import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin, service } from '../../tooling/testing/actors.ts'
import { keptPhotos, NEW, openForm, photoFiles } from '../support/draftPhotos.ts'
import { listAtItem, removeByTitle } from '../support/properties.ts'
import { choosePhotos, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

const newTitle = () => `Fotos ${randomUUID().slice(0, 8)}`
const tiles = (page: Page) => page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
const primary = (page: Page, number: number) =>
  page.getByRole('button', { name: `Definir foto ${number} como principal` })
const recovered = (page: Page) =>
  page.getByText('Recuperamos o que você tinha digitado e as fotos escolhidas.')

/** The stored photos by their files' names, in their order; the primary one has a star. */
async function stored(title: string) {
  const { data } = await service()
    .from('properties')
    .select('property_images(image_url, is_primary, position)')
    .eq('title', title)
    .single()
    .throwOnError()
  return data.property_images
    .toSorted((one, other) => one.position - other.position)
    .map(({ image_url, is_primary }) => image_url.replace(/^.*-(\w+)\.jpg$/, '$1') + (is_primary ? '*' : ''))
}

test('chosen photos, their order and the primary one survive a reload and the end of the tab', async ({
  newVisitor,
  adminState,
}) => {
  const title = newTitle()
  const context = await newVisitor({ storageState: adminState })
  const first = await openForm(context)
  await choosePhotos(first, await photoFiles('sala', 'quarto', 'banho'))
  await first.getByRole('button', { name: 'Mover foto 3 para o início' }).click()
  await primary(first, 3).click()
  await expect(first.getByText('Nova')).toHaveCount(3)
  await expect.poll(() => keptPhotos(first)).toBe(3)
  await first.reload()
  await expect(recovered(first)).toBeVisible()
  await expect(tiles(first)).toHaveCount(3)
  await expect(primary(first, 3)).toHaveAttribute('aria-pressed', 'true')
  await first.close()

  const second = await openForm(context)
  await second.getByRole('button', { name: 'Continuar este rascunho: Sem título' }).click()
  await expect(tiles(second)).toHaveCount(3)
  await choosePhotos(second, await photoFiles('jardim'))
  await fillProperty(second, smallProperty(title))
  await second.getByRole('button', { name: 'Criar Imóvel' }).click()
  await expect(second).toHaveURL(listAtItem)
  expect(await stored(title)).toEqual(['banho', 'sala', 'quarto*', 'jardim'])
  await expect.poll(() => keptPhotos(second)).toBe(0)
  await removeByTitle(title)
})

test('a session that is ended elsewhere while photos are sent costs none of them, nor their order', async ({
  newVisitor,
}) => {
  const title = newTitle()
  const someone = await admin()
  const page = await (await newVisitor()).newPage()
  await page.goto(NEW)
  await signIn(page, someone)
  await choosePhotos(page, await photoFiles('sala', 'quarto', 'banho', 'jardim'))
  await page.getByRole('button', { name: 'Mover foto 4 para o início' }).click()
  await primary(page, 4).click()
  await fillProperty(page, smallProperty(title))
  await page.route(/\/storage\/.*-quarto\.jpg$/, async (route) => {
    if (route.request().method() === 'POST')
      await someone.db.auth.signOut({ scope: 'global' }).then(({ error }) => expect(error).toBeNull())
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Criar Imóvel' }).click()
  await expect(page.getByText('Usuário não autenticado')).toHaveCount(1)
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Há dados inválidos')).toHaveCount(0)
  expect(await stored(title)).toEqual(['jardim*', 'sala'])

  await page.unrouteAll()
  await signIn(page, someone)
  await expect(recovered(page)).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
  await expect(primary(page, 4)).toHaveAttribute('aria-pressed', 'true')
  // Also when the tab is gone meanwhile.
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
  await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
  expect(await stored(title)).toEqual(['jardim', 'sala', 'quarto', 'banho*'])
  await removeByTitle(title)
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
