import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { checkZip, exportAll, removeImported } from '../support/imports.ts'
import { expect, test } from '../support/test.ts'

/* From a file to stored listings, and out again. */

test('a spreadsheet of another system becomes listings, by the keyboard alone, and doubles nothing the second time', async ({
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
  const lines = (price: string) =>
    [
      head,
      `${word}-1;São Casa;Casa;Venda;${price};Rua das Provas;10;Centro;Florianópolis;SC;3;Piscina, Heliponto`,
      `${word}-2;Bangalô;Bangalô ${word};Aluguel;2,5 mil;Rua das Provas;11;Centro;Florianópolis;SC;2;Churrasqueira`,
      `${word}-3;;;Venda;o de mercado;;;;;;;`,
    ].join('\r\n')
  // As Excel saves a CSV in Brazil.
  const fileOf = (price: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines(price), 'latin1'),
  })
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
      await (await chooser).setFiles(fileOf('1.234.567,89'))
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
        ...{
          reference_code: `${word}-1`,
          title: 'São Casa',
          price: 1_234_567.89,
          property_type: 'sale',
          active: false,
        },
        ...{ bedrooms: 3, address: 'Rua das Provas, 10', building_amenities: ['pool'], amenities: [] },
      },
      {
        ...{
          reference_code: `${word}-2`,
          title: 'Bangalô',
          price: 2500,
          property_type: 'rent',
          active: false,
        },
        ...{ bedrooms: 2, address: 'Rua das Provas, 11', building_amenities: [], amenities: ['barbecue'] },
      },
    ])

    await test.step('the same file with another price', async () => {
      await page.goto('/admin/properties/import')
      await page.getByLabel('Arquivo', { exact: true }).setInputFiles(fileOf('999.000'))
      await press('Continuar')
      await page.getByLabel(`Bangalô ${word} (1 imóvel)`).selectOption({ label: 'Casa' })
      await press('Continuar')
      await expect(page.getByText('1 atualizado')).toBeVisible()
      await expect(page.getByText('1 igual')).toBeVisible()
      await press('Importar 2, deixar 1 de fora')
      await expect(page.getByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
      expect((await stored())?.map(({ price }) => price)).toEqual([999_000, 2500])
    })
  } finally {
    await removeImported(word, [name])
  }
})

test('everything of the agency goes out as a ZIP, and its listings and photos come in again', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const word = `Z${randomUUID().slice(0, 6)}`
  const property = await newProperty({ reference_code: `${word}-1`, title: `=Casa ${word}`, active: false })
  const context = await newVisitor({ storageState: adminState, acceptDownloads: true })
  const page = await context.newPage()
  try {
    const zip = await exportAll(page, word)
    await property.remove()
    await checkZip(page, zip)
    await page.getByLabel('Imóveis novos').selectOption({ label: 'Como diz o arquivo' })
    await page.getByRole('button', { name: 'Importar 1 imóvel' }).click()
    await expect(page.getByText('Todas as fotos foram guardadas.')).toBeVisible()
    const { data } = await service()
      .from('properties')
      .select('title, active, property_images(is_primary)')
      .eq('reference_code', `${word}-1`)
      .throwOnError()
    expect(data).toEqual([{ title: `=Casa ${word}`, active: false, property_images: [{ is_primary: true }] }])
  } finally {
    await removeImported(word, [`${word}.zip`])
  }
})
