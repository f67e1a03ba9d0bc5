import { randomUUID } from 'node:crypto'
import { admin, service } from '../../tooling/testing/actors.ts'
import { expect, test } from '../support/test.ts'

test('a note on a lead is asked about on the way to another lead, back in history, and with the tab', async ({
  newVisitor,
  adminState,
}) => {
  const someone = await admin()
  const owner = `Dona ${randomUUID().slice(0, 8)}`
  const lead = {
    tenant_id: someone.tenantId,
    owner_name: owner,
    email: 'dona@exemplo.example',
    phone: '48999990000',
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua das Provas, 10',
    city: 'São José',
    price: 650_000,
    notice_version: 'teste',
  }
  const other = `${owner}, a outra`
  await service()
    .from('leads')
    .insert([lead, { ...lead, owner_name: other }])
    .throwOnError()

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

  // The browser's own question, which is answered with staying.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(note).toHaveValue('Ligar na sexta')

  await link(other).click()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { name: other })).toBeVisible()
  await expect(note).toHaveValue('')
  await service().from('leads').delete().in('owner_name', [owner, other]).throwOnError()
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
