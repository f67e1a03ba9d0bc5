import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { storeLeads } from '../support/leads.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ owner: string }>({
  owner: async ({ adminState: _ }, use) => {
    const owner = `=Dono ${randomUUID().slice(0, 8)}`
    const { remove } = await storeLeads(owner)
    await use(owner)
    await remove()
  },
})

test('a lead is worked: noted, taken back, exported, turned into a property, deleted', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  await page.goto('/admin/leads')
  await expect(page.getByRole('link', { name: /^Leads \(\d+ leads? novos?\)$/ })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(owner) }).click()

  await page.getByLabel('Anotações').fill('Ligar na sexta')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Alteração desfeita.')).toBeVisible()
  await expect(page.getByLabel('Anotações')).toHaveValue('')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`"'${owner}"`)

  await page.getByRole('link', { name: 'Criar imóvel com estes dados' }).click()
  await expect(page.getByLabel(/^Título/)).toHaveValue('Casa em São José')
  await expect(page.getByLabel(/^Preço/)).toHaveValue('R$ 650.000')
  await expect(page.getByLabel(/^Quartos/)).toHaveValue('3')
  await page.goBack()

  await page.getByRole('button', { name: 'Excluir lead' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir este lead?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Excluir lead' }).click()
  await expect(page.getByText('Lead excluído com sucesso!')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(owner) })).toHaveCount(0)
})
