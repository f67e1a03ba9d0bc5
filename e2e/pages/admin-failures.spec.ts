import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { otherTenantAdmin, service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { jpegFile } from '../support/photos.ts'
import { listAtItem, removeByTitle } from '../support/properties.ts'
import { choosePhotos, expectTyped, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test as base } from '../support/test.ts'

// One failure of each kind on the real server. mf-admin/src/failures.test.tsx has every call's messages.

const blue = { r: 60, g: 90, b: 170 }
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const offline = 'Não foi possível conectar. Verifique sua internet e tente novamente.'

interface World {
  page: Page
  title: string
  /** The signed-in admin, whose agency no other test uses. */
  someone: Awaited<ReturnType<typeof otherTenantAdmin>>
}

const test = base.extend<{ world: World }>({
  world: async ({ newVisitor }, use) => {
    const title = `Falha ${randomUUID().slice(0, 8)}`
    const someone = await otherTenantAdmin()
    const page = await (await newVisitor()).newPage()
    await page.goto('/admin/login')
    await signIn(page, someone)
    await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
    await use({ page, title, someone })
    await removeByTitle(title)
    await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
  },
})

/** `lost`: the server does it, and its response never arrives; `cut`: the request does not reach the server. */
type Failure = 'lost' | 'cut' | number

/** The next call of this kind fails; later ones work. */
async function failOnce(page: Page, method: string, path: RegExp, failure: Failure) {
  let hasFailed = false
  await page.route(path, async (route: Route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback()
    hasFailed = true
    if (failure === 'lost') await route.fetch()
    if (typeof failure === 'string') return route.abort('failed')
    return route.fulfill({ status: failure, headers: cors, json: { message: 'refused' } })
  })
}

const save = (page: Page) => page.getByRole('button', { name: /^(Criar|Atualizar) Imóvel$/ }).click()

/** All at once: there may be several, and clicking each would wait for each to stand still. */
const dismissMessages = (page: Page) =>
  page
    .getByRole('button', { name: 'Fechar notificação' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()))

async function isSaid(page: Page, words: string) {
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await dismissMessages(page)
}

test('a property is created once, however many responses are lost', async ({ world: { page, title } }) => {
  test.slow()
  const kept = async () => {
    await expectTyped(page, smallProperty(title))
    await expect(page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')).toHaveCount(1)
  }
  await page.goto('/admin/properties/new')
  await choosePhotos(page, [jpegFile('sala.jpg', await jpegOf(blue, 1000, 700))])
  await fillProperty(page, smallProperty(title))

  const photo = `Erro ao processar imagem sala.jpg: ${offline}`
  await test.step('the property’s answer is lost', async () => {
    await failOnce(page, 'POST', /\/rest\/v1\/properties(\?|$)/, 'lost')
    await save(page)
    await isSaid(page, `Erro ao criar imóvel: ${offline}`)
    await kept()
  })
  await test.step('the line is cut while its photo goes up, and the informations’ answer is lost', async () => {
    await failOnce(page, 'POST', /\/storage\/v1\/object\/property-images\//, 'cut')
    await failOnce(page, 'POST', /\/rpc\/replace_property_additional_info/, 'lost')
    await save(page)
    await expect(page.getByText(photo, { exact: true })).toBeVisible()
    await isSaid(page, 'Erro ao salvar informações adicionais')
    await kept()
  })
  await test.step('the photo’s answer is lost', async () => {
    await failOnce(page, 'POST', /\/rest\/v1\/property_images(\?|$)/, 'lost')
    await save(page)
    await isSaid(page, photo)
    await kept()
  })

  await save(page)
  await expect(page).toHaveURL(listAtItem)
  const { data } = await service()
    .from('properties')
    .select('id, property_images(is_primary, image_url), property_additional_info(info_text)')
    .eq('title', title)
    .throwOnError()
  expect(data).toHaveLength(1)
  expect(data[0]?.property_images.map(({ is_primary }) => is_primary)).toEqual([true])
  expect(data[0]?.property_additional_info).toEqual([{ info_text: 'Piscina' }])
  expect((await page.request.get(data[0]?.property_images[0]?.image_url ?? '')).ok()).toBe(true)
})
