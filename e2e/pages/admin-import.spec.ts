import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { propertySchema } from 'shared-backend/schemas'
import { anyListing } from 'shared-backend/testing/anyListing'
import { service } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { removeImported } from '../support/imports.ts'
import { expect, test } from '../support/test.ts'

/* From a file to stored listings, and out again. */

/** The files that have a line for each listing, or for each person. */
const TABLES = ['imoveis.csv', 'pessoas.csv']

/** The same ZIP with those listings and people alone whose lines have the word. */
async function partOf(zip: Buffer, word: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const part = new Response(readable).arrayBuffer()
  const writer = new ZipWriter(writable)
  for (const entry of await new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)]))).getEntries()) {
    if (entry.directory) continue
    if (TABLES.includes(entry.filename)) {
      const [head, ...lines] = (await entry.getData(new TextWriter())).split('\r\n')
      const own = [head, ...lines.filter((line) => line.includes(word))].join('\r\n')
      await writer.add(entry.filename, new TextReader(own))
    } else if (entry.filename.includes(word.toLowerCase())) {
      await writer.add(entry.filename, new BlobReader(await entry.getData(new BlobWriter())))
    }
  }
  await writer.close()
  return Buffer.from(await part)
}

/** Downloads everything of the agency from the settings. The listings and people of other tests stay out of the answer. */
async function exportAll(page: Page, word: string) {
  await page.goto('/admin/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^agencia-\d{4}-\d\d-\d\d\.zip$/)
  const buffer = await partOf(await readFile(await file.path()), word)
  return { name: `${word}.zip`, mimeType: 'application/zip', buffer }
}

/** Opens a file of the site's own up to its dry run. */
async function check(page: Page, zip: Awaited<ReturnType<typeof exportAll>>) {
  await page.goto('/admin/properties/import')
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(zip)
  await expect(page.getByRole('heading', { name: 'Confira as colunas' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

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
      `${word}-3;Sem preço;Casa;Venda;a combinar;Rua das Provas;12;Centro;Florianópolis;SC;;`,
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
      await expect(page.getByText(/Preço: Digite um valor/)).toBeVisible()
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
    await check(page, zip)
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

test('whatever the form takes goes out as a ZIP and comes in again as it was', async ({
  newVisitor,
  adminState,
}) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  test.info().annotations.push({ type: 'seed of the listings', description: String(seed) })
  const word = `R${randomUUID().slice(0, 6)}`
  const { data: categories } = await service().from('property_categories').select('id, name').throwOnError()
  const listings = fc.sample(
    anyListing(categories.map(({ name }) => name))
      .map(({ category, photos: _photos, infos, ...values }) => {
        const category_id = categories.find(({ name }) => name === category)!.id
        const isOpen = values.deal_status === 'available' || values.deal_status === 'reserved'
        return { infos, row: { ...values, category_id, active: values.active && isOpen } }
      })
      .filter(({ row }) => propertySchema.isValidSync(row)),
    { numRuns: 40, seed },
  )
  const stored = async () => {
    const columns = `id, ${Object.keys(listings[0]!.row).join(', ')}, property_additional_info(info_text)`
    const { data } = await service()
      .from('properties')
      .select(columns)
      .like('reference_code', `${word}%`)
      .order('reference_code')
      .order('position', { referencedTable: 'property_additional_info' })
      .throwOnError()
    return data as unknown as (Record<string, unknown> & { id: string })[]
  }
  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  try {
    const rows = listings.map(({ row }, index) => ({
      ...row,
      id: randomUUID(),
      reference_code: `${word}-${100 + index}`,
    }))
    await service().from('properties').insert(rows).throwOnError()
    const infos = listings.flatMap((listing, index) =>
      listing.infos.map((info_text, position) => ({ property_id: rows[index]!.id, info_text, position })),
    )
    await service().from('property_additional_info').insert(infos).throwOnError()
    const before = await stored()
    const zip = await exportAll(page, word)

    await check(page, zip)
    await expect(page.getByText('40 iguais')).toBeVisible()

    await service().from('properties').delete().like('reference_code', `${word}%`).throwOnError()
    await check(page, zip)
    await page.getByLabel('Imóveis novos').selectOption({ label: 'Como diz o arquivo' })
    await page.getByRole('button', { name: 'Importar 40 imóveis' }).click()
    await expect(page.getByRole('heading', { name: 'Imóveis gravados' })).toBeVisible()
    const withoutId = (all: Awaited<ReturnType<typeof stored>>) => all.map(({ id: _id, ...values }) => values)
    expect(withoutId(await stored())).toEqual(withoutId(before))
  } finally {
    await removeImported(word, [`${word}.zip`])
  }
})

test('people go out in the ZIP and come in again with what the desk knows of them, and undoing takes them back', async ({
  newVisitor,
  newProperty,
  adminState,
}) => {
  const word = `P${randomUUID().slice(0, 6)}`
  const [owner, visitor] = [`Dona ${word}`, `Ana ${word}`]
  const property = await newProperty({ reference_code: `${word}-1`, title: `Casa ${word}` })
  const tenant_id = await siteTenant()
  const contact = { tenant_id, email: `${word.toLowerCase()}@exemplo.example`, notice_version: 'teste' }
  const lead = {
    ...{ ...contact, owner_name: owner, phone: '48999990000', property_kind: 'Casa', deal_kind: 'Venda' },
    ...{ address: 'Rua das Provas, 10', city: 'São José', price: 650_000, notes: `Chave com ${word}` },
  }
  const message = {
    ...{ ...contact, name: visitor, message: `Posso visitar? ${word}`, idempotency_key: randomUUID() },
    ...{ property_id: property.id, property_title: `Casa ${word}`, property_code: 'TESTE' },
  }
  const removePersons = async () => {
    await service().from('leads').delete().eq('owner_name', owner).throwOnError()
    await service().from('inquiries').delete().eq('name', visitor).throwOnError()
  }
  const stored = async () => {
    const leads = service().from('leads').select('notes, price, notice_version').eq('owner_name', owner)
    const messages = service().from('inquiries').select('message, property_id').eq('name', visitor)
    return [(await leads.throwOnError()).data, (await messages.throwOnError()).data]
  }
  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  try {
    const { data } = await service().from('leads').insert(lead).select('id').single().throwOnError()
    await service().from('inquiries').insert(message).throwOnError()
    await service()
      .from('cases')
      .update({ stage: 'proposal', next_step: `Ligar para ${word}` })
      .eq('lead_id', data.id)
      .throwOnError()
    const before = await stored()
    const zip = await exportAll(page, word)

    await test.step('those who are there already stay as they are', async () => {
      await check(page, zip)
      await expect(page.getByText('2 já estão no site')).toBeVisible()
    })
    await test.step('import', async () => {
      await removePersons()
      await check(page, zip)
      await expect(page.getByText('2 novas')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Trazer também as pessoas' })).toBeChecked()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Importar 1 imóvel e 2 pessoas' }).click()
      await expect(page.getByText('Pessoas: 2 novas.')).toBeVisible()
      await expectAccessible(page)
      expect(await stored()).toEqual(before)
    })
    const run = page.url()
    await test.step('desk', async () => {
      await page.getByRole('link', { name: 'Ver atendimentos' }).click()
      await page.getByRole('searchbox').fill(word)
      await expect(page.getByRole('link', { name: new RegExp(visitor) })).toBeVisible()
      await page.getByRole('link', { name: new RegExp(owner) }).click()
      await expect(
        page.getByRole('article', { name: owner }).getByLabel('Etapa', { exact: true }),
      ).toHaveValue('proposal')
      await expect(page.getByLabel('Próximo passo', { exact: true })).toHaveValue(`Ligar para ${word}`)
    })
    await test.step('undo', async () => {
      await page.goto(run)
      await page.getByRole('button', { name: `Desfazer a importação de ${word}.zip` }).click()
      const dialog = page.getByRole('dialog', { name: 'Desfazer a importação?' })
      await expect(dialog).toContainText('2 pessoas são apagadas de vez')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('2 pessoas foram apagadas.')).toBeVisible()
      expect(await stored()).toEqual([[], []])
    })
  } finally {
    await removePersons()
    await removeImported(word, [`${word}.zip`])
  }
})
