import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { propertySchema } from 'shared-backend/schemas'
import { anyListing } from 'shared-backend/testing/anyListing'
import { service } from '../../../tooling/testing/actors.ts'
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
