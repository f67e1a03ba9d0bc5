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

test('an owner’s lead is worked: noted, exported, turned into a property, deleted', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  await page.goto('/admin/cases')
  const waiting = /^Atendimento \(\d+ atendimentos? sem resposta\)$/
  await expect(page.getByRole('link', { name: waiting })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(owner) }).click()

  await page.getByLabel('Anotações').fill('Ligar na sexta')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Atendimento atualizado com sucesso!')).toBeVisible()
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

  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Excluir esta pessoa?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Atendimento excluído com sucesso!')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(owner) })).toHaveCount(0)
})
