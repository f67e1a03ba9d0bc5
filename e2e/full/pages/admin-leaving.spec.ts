import { randomUUID } from 'node:crypto'
import { storeLeads } from '../../support/leads.ts'
import { expect, test } from '../../support/test.ts'

test('a note on a lead is asked about on the way to another lead, back in history, and with the tab', async ({
  newVisitor,
  adminState,
}) => {
  const owner = `Dona ${randomUUID().slice(0, 8)}`
  const other = `${owner}, a outra`
  const { remove } = await storeLeads(owner, other)

  const page = await (await newVisitor({ storageState: adminState })).newPage()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const stay = () => question.getByRole('button', { name: 'Continuar editando' }).click()
  const links = page.getByRole('list', { name: 'Leads recebidos' }).getByRole('link')
  const link = (name: string) => links.filter({ has: page.getByText(name, { exact: true }) })
  const note = page.getByLabel('Anotações')
  await page.goto('/admin/leads')
  await page.getByRole('searchbox').fill(owner)
  await link(owner).click()
  await note.fill('Ligar na sexta')
  const address = page.url()

  await link(other).click()
  await stay()
  await page.goBack()
  await stay()
  await expect(page).toHaveURL(address)
  await expect(note).toHaveValue('Ligar na sexta')

  // The browser's own dialog, which the test answers with staying.
  const dialogOpened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(note).toHaveValue('Ligar na sexta')

  await link(other).click()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { name: other })).toBeVisible()
  await expect(note).toHaveValue('')
  await remove()
})
