import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { storeLeads } from '../../support/leads.ts'
import { expect, test as base } from '../../support/test.ts'

const test = base.extend<{ owner: string }>({
  owner: async ({ adminState: _ }, use) => {
    const owner = `Dona ${randomUUID().slice(0, 8)}`
    const { remove } = await storeLeads(owner)
    await use(owner)
    await remove()
  },
})

const openCase = (page: Page, owner: string) => page.getByRole('link', { name: new RegExp(owner) }).click()

test('what comes is shown without a reload, and the way back keeps the filters', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/cases')
  await page.getByLabel('Etapa', { exact: true }).selectOption('Novo')
  await page.getByLabel('Origem').selectOption('Proprietário')
  const address = /\?etapa=new&origem=lead$/
  await expect(page).toHaveURL(address)
  const late = `Rui ${randomUUID().slice(0, 8)}`
  const { remove } = await storeLeads(late)
  await expect(page.getByRole('link', { name: new RegExp(late) })).toBeVisible()

  await openCase(page, owner)
  await page.getByRole('link', { name: 'Abrir lead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: owner })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Origem')).toHaveValue('lead')
  await expect(page.getByRole('link', { name: new RegExp(late) })).toBeVisible()
  await remove()
})
