import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { visitor } from '../../tooling/testing/actors.ts'
import { jpegOf, meanColour } from '../../tooling/testing/photo.ts'
import { jpegFile, loadedPhoto } from '../support/photos.ts'
import { listAtItem, ownPrice, removeByTitle } from '../support/properties.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ title: string }>({
  title: async ({ browserName: _ }, use) => {
    const title = `Casa da jornada ${randomUUID().slice(0, 8)}`
    await use(title)
    await removeByTitle(title)
  },
})

const demo = async (page: Page) => {
  const { demo } = (await (await page.request.get('/config.json')).json()) as {
    demo: { username: string; password: string }
  }
  return demo
}

/** Tells the two photos apart: one is red, the other blue. */
async function colourOf(photo: Locator) {
  // The gallery may just be replacing the server-rendered one.
  let picture: Buffer | undefined
  await eventually(async () => void (picture = await photo.screenshot({ timeout: 2_000 })))
  const { r, b } = await meanColour(picture!)
  return r > b ? 'red' : 'blue'
}

/** The server may answer with data a few seconds old, so a visitor may have to reload a page. */
const eventually = (check: () => Promise<void>) => expect(check).toPass({ timeout: 60_000 })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the owner creates, edits, deactivates and deletes a property, and visitors see it happen', async ({
  page,
  newVisitor,
  title,
}) => {
  // Eight pages, four uploads and two browsers in one story.
  test.slow()
  await page.goto('/admin/login')
  await signIn(page, await demo(page))
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  const someone = await (await newVisitor()).newPage()
  const theirTitle = someone.getByRole('heading', { level: 1, name: title })
  const theirPrice = someone.getByRole('region', { name: 'Valor de venda' })
  const gone = someone.getByRole('heading', { name: 'Imóvel não encontrado' })

  await test.step('create it with two photos, the second one primary', async () => {
    await page.getByRole('link', { name: 'Novo Imóvel' }).click()
    await page
      .getByLabel('Escolher fotos')
      .and(page.locator('input'))
      .setInputFiles([
        jpegFile('Fachada São José.jpg', await jpegOf({ r: 180, g: 60, b: 40 })),
        jpegFile('Sala.jpg', await jpegOf({ r: 40, g: 70, b: 180 })),
      ])
    await page.getByRole('button', { name: 'Definir foto 2 como principal' }).click()
    await page.getByRole('textbox', { name: 'Título' }).fill(title)
    await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Casa')
    await page.getByRole('textbox', { name: 'Preço' }).fill(String(ownPrice))
    await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua das Provas, 10')
    await page.getByRole('textbox', { name: 'Bairro' }).fill('Centro')
    await page.getByRole('textbox', { name: 'Cidade' }).fill('Florianópolis')
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('SC')
    await page.getByRole('textbox', { name: 'Quartos' }).fill('3')
    await page.getByRole('button', { name: 'Criar Imóvel' }).click()
    await expect(page.getByText('2 imagem(ns) salva(s) com sucesso!')).toBeVisible()
    await expect(page).toHaveURL(listAtItem)
  })

  const mine = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await page.getByRole('searchbox').fill(title)
  const address = (await mine.getByRole('link', { name: `Ver ${title}` }).getAttribute('href')) as string
  const { data: images } = await visitor()
    .from('property_images')
    .select('image_url, is_primary')
    .eq('property_id', address.replace('/property/', ''))
    .throwOnError()
  expect(images.filter((image) => image.is_primary)).toHaveLength(1)

  await test.step('a visitor sees it with both photos, the primary one first', async () => {
    await someone.goto(address)
    await expect(theirTitle).toBeVisible()
    await expect(theirPrice).toContainText('77.000.000')
    const gallery = someone.getByRole('region', { name: 'Fotos do imóvel' })
    expect(await colourOf(await loadedPhoto(gallery, /Foto 1 de 2$/))).toBe('blue')
    await gallery.getByRole('button', { name: 'Próxima foto' }).click()
    expect(await colourOf(await loadedPhoto(gallery, /Foto 2 de 2$/))).toBe('red')
  })

  await test.step('edit its price: the visitor sees the new one', async () => {
    await mine.getByRole('link', { name: `Editar ${title}` }).click()
    await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title)
    await page.getByRole('textbox', { name: 'Preço' }).fill('78500000')
    await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
    await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
    await eventually(async () => {
      await someone.reload()
      await expect(theirPrice).toContainText('78.500.000', { timeout: 2_000 })
    })
  })

  await test.step('deactivate it: gone for visitors, from its page and from the catalogue', async () => {
    await page.getByRole('searchbox').fill(title)
    await mine.getByRole('link', { name: `Editar ${title}` }).click()
    await page.getByRole('switch', { name: 'Imóvel ativo' }).uncheck()
    await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
    await expect(page).toHaveURL(listAtItem)
    await page.getByRole('searchbox').fill(title)
    await expect(mine.getByText('Inativo', { exact: true })).toBeVisible()
    await eventually(async () => {
      await someone.reload()
      await expect(gone).toBeVisible({ timeout: 2_000 })
    })
    await eventually(async () => {
      await someone.goto(`/properties?minPrice=${ownPrice}`)
      await expect(someone.getByText(/^\d+ imóve(l|is) encontrados?$/)).toBeVisible({ timeout: 4_000 })
      await expect(someone.getByRole('link', { name: title })).toHaveCount(0, { timeout: 100 })
    })
  })

  await test.step('delete it: question first, then it lies in the bin with its files', async () => {
    let question = ''
    page.once('dialog', (dialog) => {
      question = dialog.message()
      void dialog.dismiss()
    })
    const remove = mine.getByRole('button', { name: `Excluir ${title}` })
    await remove.click()
    expect(question).toContain('Tem certeza que deseja deletar este imóvel?')
    expect(question).toContain(title)
    await expect(mine).toBeVisible()

    page.once('dialog', (dialog) => void dialog.accept())
    await remove.click()
    await expect(page.getByText('Imóvel deletado com sucesso!')).toBeVisible()
    await expect(mine).toHaveCount(0)
    for (const { image_url: url } of images) expect((await page.request.get(url)).ok(), url).toBe(true)
    await page.getByRole('link', { name: 'Lixeira' }).click()
    await expect(page.getByText(title)).toBeVisible()
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByText('Logout realizado com sucesso!')).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login')
  })
})
