import { randomUUID } from 'node:crypto'
import { propertySchema } from 'shared-backend/schemas'
import type { EditableName } from 'shared-domain/facts'
import { service } from '../../tooling/testing/actors.ts'
import { meanColour } from '../../tooling/testing/photo.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { checkZip, exportAll, removeImported } from '../support/imports.ts'
import { ownPrice, type NewProperty } from '../support/properties.ts'
import { expect, test } from '../support/test.ts'

/* From a file to stored listings, and out again. */

test('a spreadsheet of another system becomes listings, by the keyboard alone', async ({
  newVisitor,
  adminState,
}) => {
  const word = `T${randomUUID().slice(0, 6)}`
  const name = `${word}.csv`
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  const press = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const head =
    'Código;Título do anúncio;Tipo;Finalidade;Valor (R$);Endereço;Número;Bairro;Cidade;UF;Dorms;Características'
  const lines = [
    head,
    `${word}-1;São Casa;Casa;Venda;1.234.567,89;Rua das Provas;10;Centro;Florianópolis;SC;3;Piscina, Heliponto`,
    `${word}-2;Bangalô;Bangalô ${word};Aluguel;2,5 mil;Rua das Provas;11;Centro;Florianópolis;SC;2;Churrasqueira`,
    `${word}-3;;;Venda;o de mercado;;;;;;;`,
  ].join('\r\n')
  // As Excel saves a CSV in Brazil.
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines, 'latin1') }
  const stored = async () => {
    const { data } = await service()
      .from('properties')
      .select(
        'reference_code, title, price, property_type, active, bedrooms, address, building_amenities, amenities',
      )
      .like('reference_code', `${word}%`)
      .order('reference_code')
      .throwOnError()
    return data
  }

  try {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Importar', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Escolha o arquivo' })).toBeVisible()
    await expectAccessible(page)

    await test.step('columns', async () => {
      const chooser = page.waitForEvent('filechooser')
      await press('Escolher arquivo')
      await (await chooser).setFiles(file)
      await expect(page.getByText('Etapa 2 de 4: Colunas')).toBeFocused()
      await expect(page.getByRole('cell', { name: /São Casa/ })).toBeVisible()
      await expect(page.getByLabel('Campo de Dorms')).toHaveValue('bedrooms')
      await expectAccessible(page)
      await press('Continuar')
    })
    await test.step('words', async () => {
      await page.getByLabel(`Bangalô ${word} (1 imóvel)`).selectOption({ label: 'Casa' })
      await expect(page.getByLabel('Heliponto (1 imóvel)')).toHaveValue('')
      await expectAccessible(page)
      await press('Continuar')
    })
    await test.step('dry run', async () => {
      await expect(page.getByText('2 novos')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Preço' })).toHaveValue('o de mercado')
      await expectAccessible(page)
      await page.goBack()
      await expect(page.getByLabel(`Bangalô ${word} (1 imóvel)`)).toHaveValue(/.+/)
      await page.goForward()
      await press('Importar 2, deixar 1 de fora')
    })
    await expect(page).toHaveURL(/\/admin\/properties\/import\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
    await expectAccessible(page)
    expect(await stored()).toEqual([
      {
        ...{ reference_code: `${word}-1`, title: 'São Casa', price: 1_234_567.89, property_type: 'sale' },
        ...{ active: false, bedrooms: 3, address: 'Rua das Provas, 10' },
        ...{ building_amenities: ['pool'], amenities: [] },
      },
      {
        ...{ reference_code: `${word}-2`, title: 'Bangalô', price: 2500, property_type: 'rent' },
        ...{ active: false, bedrooms: 2, address: 'Rua das Provas, 11' },
        ...{ building_amenities: [], amenities: ['barbecue'] },
      },
    ])
  } finally {
    await removeImported(word, [name])
  }
})

/** Each fact that the form takes, some with signs that a spreadsheet gives a meaning. */
const facts = {
  ...{ description: '=Linha; "2ª"\n\n- ção', zip_code: '88010-000', featured: true, active: false },
  ...{ property_type: 'rent', deal_status: 'reserved', price: ownPrice + 0.99, pets_allowed: false },
  ...{ bedrooms: 3, bathrooms: 2, suites: 1, parking_spaces: 0, lavatory: 1, staircases: 2, floor: 0 },
  ...{ area: 90.5, built_area: 80.25, land_area: 1234.5, built_year: 1999, condo_fee: 0, iptu: 1234.56 },
  ...{ condo_fee_period: 'year', iptu_period: 'month', furnishing: 'partly', sunlight: 'all_day' },
  ...{ facing: 'northeast', amenities: ['balcony', 'laundry'], building_amenities: ['pool', 'step_free'] },
  ...{ available_from: '2027-01-31', checked_on: '2026-02-01' },
} satisfies NewProperty & Record<Exclude<EditableName, 'reference_code'>, unknown>

test('everything of the agency goes out as a ZIP, and its listings and photos come in again as they were', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const word = `Z${randomUUID().slice(0, 6)}`
  const photos = [200, 30].map((r) => ({ r, g: 30, b: 230 - r }))
  const given = { ...facts, reference_code: `${word}-1`, title: `=Casa ${word}`, photos }
  const { id: property_id, remove } = await newProperty(given)
  const bare = await newProperty({ reference_code: `${word}-2`, active: true })
  const infos = ['+Perto; "já"', '1/2'].map((info_text, position) => ({
    info_text,
    position,
    property_id,
  }))
  await service().from('property_additional_info').insert(infos).throwOnError()
  const stored = async () => {
    const { data } = await service()
      .from('properties')
      .select<string, { property_images: { image_url: string }[] }>(
        `${Object.keys(propertySchema.fields).join()}, property_additional_info(info_text), property_images(is_primary, image_url)`,
      )
      .like('reference_code', `${word}%`)
      .order('reference_code')
      .order('position', { referencedTable: 'property_additional_info' })
      .order('position', { referencedTable: 'property_images' })
      .throwOnError()
    for (const photo of data.flatMap((row) => row.property_images)) {
      const { r, b } = await meanColour(Buffer.from(await (await fetch(photo.image_url)).arrayBuffer()))
      photo.image_url = r > b ? 'red' : 'blue'
    }
    return data
  }
  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  try {
    const before = await stored()
    const zip = await exportAll(page, word)
    await checkZip(page, zip)
    await expect(page.getByText('2 iguais')).toBeVisible()
    await remove()
    await bare.remove()
    await checkZip(page, zip)
    await page.getByLabel('Imóveis novos').selectOption({ label: 'Como diz o arquivo' })
    await page.getByRole('button', { name: 'Importar 2 imóveis' }).click()
    await expect(page.getByText('Todas as fotos foram guardadas.')).toBeVisible()
    expect(await stored()).toEqual(before)
  } finally {
    await removeImported(word, [`${word}.zip`])
  }
})
