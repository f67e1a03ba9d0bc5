import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { propertySchema } from 'shared-backend/schemas'
import { anyListing } from 'shared-backend/testing/anyListing'
import { service } from '../../../tooling/testing/actors.ts'
import { siteTenant } from '../../../tooling/testing/siteTenant.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { checkZip, exportAll, removeImported } from '../../support/imports.ts'
import { expect, test } from '../../support/test.ts'

/* From a file to stored listings, and out again. */

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

    await checkZip(page, zip)
    await expect(page.getByText('40 iguais')).toBeVisible()

    await service().from('properties').delete().like('reference_code', `${word}%`).throwOnError()
    await checkZip(page, zip)
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
      await checkZip(page, zip)
      await expect(page.getByText('2 já estão no site')).toBeVisible()
    })
    await test.step('import', async () => {
      await removePersons()
      await checkZip(page, zip)
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
