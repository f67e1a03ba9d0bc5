import { expect, type Page } from '@playwright/test'

/** The values of the property form, by their fields' labels. */
export interface TypedProperty {
  title: string
  type: 'Venda' | 'Locação'
  category: string
  price: string
  description: string
  zip: string
  address: string
  neighborhood: string
  city: string
  state: string
  numbers: Record<string, string>
  infos: string[]
  featured: boolean
  active: boolean
}

/** The required fields of a property except its photo. */
export const smallProperty = (title: string): TypedProperty => ({
  title,
  type: 'Venda',
  category: 'Casa',
  price: '77000000',
  description: '',
  zip: '',
  address: 'Rua das Provas, 10',
  neighborhood: 'Centro',
  city: 'Florianópolis',
  state: 'SC',
  numbers: { Quartos: '3' },
  infos: ['Piscina'],
  featured: false,
  active: true,
})

/** Types all values into the open form, replacing its values. */
export async function fillProperty(page: Page, typed: TypedProperty) {
  await page.getByLabel(/^Título/).fill(typed.title)
  await page.getByLabel(/^Tipo de negócio/).selectOption(typed.type)
  await page.getByLabel(/^Categoria/).selectOption(typed.category)
  await page.getByLabel(typed.type === 'Venda' ? /^Preço/ : /^Aluguel por mês/).fill(typed.price)
  await page.getByLabel(/^Descrição/).fill(typed.description)
  await page.getByRole('switch', { name: /destaque/ }).setChecked(typed.featured)
  await page.getByRole('switch', { name: 'Imóvel ativo' }).setChecked(typed.active)
  await page.getByLabel('CEP').fill(typed.zip)
  await page.getByRole('textbox', { name: 'Endereço' }).fill(typed.address)
  await page.getByLabel(/^Bairro/).fill(typed.neighborhood)
  await page.getByLabel(/^Cidade/).fill(typed.city)
  await page.getByLabel(/^Estado/).selectOption(typed.state)
  for (const [label, value] of Object.entries(typed.numbers)) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  const lines = page.getByRole('textbox', { name: /^Informação \d+$/ })
  while ((await lines.count()) > 0) await page.getByRole('button', { name: 'Remover informação 1' }).click()
  for (const [index, info] of typed.infos.entries()) {
    await page.getByRole('button', { name: 'Adicionar informação' }).click()
    await page.getByLabel(`Informação ${index + 1}`, { exact: true }).fill(info)
  }
}

type Files = { name: string; mimeType: string; buffer: Buffer }[]

/** Chooses files and waits until each of them is visible. */
export async function choosePhotos(page: Page, files: Files) {
  const tiles = page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
  const before = await tiles.count()
  await page.getByLabel('Escolher fotos').and(page.locator('input')).setInputFiles(files)
  await expect(tiles).toHaveCount(before + files.length)
}

/** Expects all values in the form. */
export async function expectTyped(page: Page, typed: TypedProperty) {
  await expect(page.getByLabel(/^Título/)).toHaveValue(typed.title)
  await expect(page.getByRole('textbox', { name: 'Endereço' })).toHaveValue(typed.address)
  await expect(page.getByLabel(/^Bairro/)).toHaveValue(typed.neighborhood)
  for (const [index, info] of typed.infos.entries()) {
    await expect(page.getByLabel(`Informação ${index + 1}`, { exact: true })).toHaveValue(info)
  }
}
