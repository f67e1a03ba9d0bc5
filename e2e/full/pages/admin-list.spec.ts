import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const phone = { width: 390, height: 844 }

const itemOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('saving, cancelling, going back and loading again lead to the same place of the same list', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const tag = `lista${randomUUID().slice(0, 8)}`
  const titles = Array.from({ length: 10 }, (_, index) => `Casa ${index + 1} ${tag}`)
  for (const title of titles) await newProperty({ title, photos: [] })
  const { id, title } = await newProperty({ title: `Casa 11 ${tag}` })
  await newProperty({ title: `Casa 12 ${tag}`, photos: [] })

  const context = await newVisitor({ storageState: adminState, viewport: phone })
  const page = await context.newPage()
  const item = itemOf(page, title)
  const list = `/admin?busca=${tag}&ordem=titulo&modo=grade`
  const expectPlace = async () => {
    await expect(page).toHaveURL(`${list}#imovel-${id}`)
    await expect(page.getByRole('heading', { name: 'Meus Imóveis (12)' })).toBeAttached()
    await expect(page.getByRole('searchbox')).toHaveValue(tag)
    await expect(item).toBeInViewport()
    await expect(item).toBeFocused()
  }

  await page.goto('/admin')
  await page.getByRole('searchbox').fill(tag)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByText(/^12 de \d+ imóveis$/)).toBeVisible()
  await test.step('nothing moves while the next list is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rpc/list_properties*', (route) => promise.then(() => route.continue()))
    const grid = page.getByText('Grade', { exact: true })
    const before = await grid.boundingBox()
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Título (A a Z)')
    await expect(page.getByText(/^12 de \d+ imóveis$/)).toHaveCount(0)
    expect(await grid.boundingBox()).toEqual(before)
    resolve()
  })
  await page.getByRole('radio', { name: 'Grade' }).check()
  await expect(page).toHaveURL(list)

  await test.step('cancelling', async () => {
    await item.getByRole('link', { name: `Editar ${title}` }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expectPlace()
  })
  await test.step('loading again', async () => {
    await page.reload()
    await expectPlace()
  })
  await test.step('saving, after the form was loaded again', async () => {
    await item.getByRole('link', { name: `Editar ${title}` }).click()
    await page.reload()
    await page.getByLabel(/^Descrição/).fill('Outra')
    await page.getByRole('button', { name: 'Atualizar Imóvel' }).click()
    await expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible()
    await expectPlace()
  })
  await test.step('back from the page that visitors see', async () => {
    await item.getByRole('link', { name: `Ver ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expectPlace()
  })
  await test.step('another tab', async () => {
    const shared = page.url()
    const other = await context.newPage()
    await other.goto(shared)
    await expect(itemOf(other, title)).toBeInViewport()
  })
  await test.step('a place that was only scrolled to', async () => {
    const before = itemOf(page, titles[5] as string)
    await before.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    await expect(page).not.toHaveURL(`${list}#imovel-${id}`)
    const place = new URL(page.url()).hash
    await page.reload()
    await expect(page.locator(place)).toBeInViewport()
  })
})

test("on a phone the first property's buttons are in the first screen, in either view nearly so", async ({
  newVisitor,
  adminState,
}) => {
  const page = await (await newVisitor({ storageState: adminState, viewport: phone })).newPage()
  const endOf = async (control: Locator) => {
    await control.waitFor()
    const box = await control.boundingBox()
    const [header, figures] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByText('Total de Imóveis').boundingBox(),
    ])
    // As if nothing waited: that comes first, however much it is.
    return box!.y + box!.height - (figures!.y - header!.height)
  }
  await page.goto('/admin')
  const menu = page.getByRole('button', { name: /^Mais ações para / }).first()
  expect(await endOf(menu)).toBeLessThanOrEqual(phone.height)
  await page.goto('/admin?modo=grade')
  const edit = page.getByRole('link', { name: /^Editar / }).first()
  expect(await endOf(edit)).toBeLessThanOrEqual(1.2 * phone.height)
})
