import { admin, service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/signIn.ts'
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

test('an editor that was opened before another device saved starts with the saved version', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const { id, title } = await newProperty()
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto(`/admin/properties/edit/${id}`)
  await expect(page.getByLabel(/^Título/)).toHaveValue(title)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { name: /^Meus Imóveis/ })).toBeVisible()
  await service()
    .from('properties')
    .update({ title: `${title} de lá` })
    .eq('id', id)
    .throwOnError()
  await page.goBack()
  await expect(page.getByLabel(/^Título/)).toHaveValue(`${title} de lá`)
})

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

test('a session that ends during work loses nothing that was typed or chosen', async ({ newVisitor }) => {
  const someone = await admin()
  const page = await (await newVisitor()).newPage()
  await page.goto('/admin/properties/new')
  await signIn(page, someone)
  await page.getByLabel(/^Título/).fill('Digitado antes')
  await page.getByLabel(/^Categoria/).selectOption({ index: 1 })
  await page.getByLabel(/^Preço/).fill('1000')
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua das Provas, 10')
  await page.getByLabel(/^Bairro/).fill('Centro')
  await page.getByLabel(/^Cidade/).fill('Florianópolis')
  await page.getByLabel(/^Estado/).selectOption('SC')
  const photo = { name: 'sala.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(blue) }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.evaluate(() => {
    const key = 'imobiliaria-auth'
    const tokens = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...tokens, expires_at: 1, refresh_token: 'revoked' }))
  })

  await page.getByRole('button', { name: 'Criar Imóvel' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByText('Usuário não autenticado')).toBeVisible()
  await signIn(page, someone)
  await expect(page).toHaveURL('/admin/properties/new')
  await expect(page.getByLabel(/^Título/)).toHaveValue('Digitado antes')
  await expect(
    page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img', { name: 'Foto 1' }),
  ).toBeVisible()
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
