import type { Page } from '@playwright/test'
import { admin, service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { caseOf, test } from '../support/leads.ts'
import { signIn } from '../support/signIn.ts'
import { expect } from '../support/test.ts'

const openCase = (page: Page, owner: string) => page.getByRole('link', { name: new RegExp(owner) }).click()
const step = (page: Page) => page.getByLabel('Próximo passo', { exact: true })
const stage = (page: Page, owner: string) =>
  page.getByRole('article', { name: owner }).getByLabel('Etapa', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const saved = (page: Page) => page.getByText('Atendimento atualizado com sucesso!')

test('two admins work on one case: neither’s word is lost, and each sees the other’s', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const colleague = await admin()
  const mine = await (await newVisitor({ storageState: adminState })).newPage()
  const theirs = await (await newVisitor()).newPage()
  await theirs.goto('/admin/login')
  await signIn(theirs, colleague)
  await theirs.getByRole('link', { name: /^Atendimento/ }).click()
  await mine.goto('/admin/cases')
  for (const page of [mine, theirs]) await openCase(page, owner)

  await step(mine).fill('Ligar amanhã')
  await stage(theirs, owner).selectOption('Contatado')
  await step(theirs).fill('Mandar fotos')
  await save(theirs)
  await expect(saved(theirs)).toBeVisible()
  await save(mine)
  const dialog = mine.getByRole('dialog', { name: 'Outra pessoa mudou este atendimento' })
  await expect(dialog.getByText('Já incluído do que a outra pessoa salvou: Etapa.')).toBeVisible()
  await expect(dialog.getByText('Mandar fotos')).toBeVisible()
  await expectAccessible(mine)
  await dialog.getByRole('radio', { name: /^A sua versão/ }).check()
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  await expect(saved(mine)).toBeVisible()
  expect(await caseOf(owner)).toMatchObject({ stage: 'contacted', next_step: 'Ligar amanhã' })
  await expect(step(theirs)).toHaveValue('Ligar amanhã')
  await service().from('admin_users').delete().eq('id', colleague.id).throwOnError()
})

test('a lost line keeps what was typed and says so, also where only the answer was lost', async ({
  newVisitor,
  adminState,
  owner,
}) => {
  const context = await newVisitor({ storageState: adminState })
  const page = await context.newPage()
  await page.goto('/admin/cases')
  await openCase(page, owner)
  await step(page).fill('Ligar amanhã')
  await context.setOffline(true)
  await save(page)
  await expect(page.getByText('Erro ao atualizar o atendimento. Tente novamente.')).toBeVisible()
  await expect(step(page)).toHaveValue('Ligar amanhã')
  await context.setOffline(false)

  // The server stores the change, and its answer is lost.
  let isLost = false
  await page.route('**/rest/v1/cases?*', async (route) => {
    if (isLost || route.request().method() !== 'PATCH') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await step(page).fill('Ligar na sexta')
  await save(page)
  await expect.poll(() => caseOf(owner)).toMatchObject({ next_step: 'Ligar na sexta' })
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
  await expect(step(page)).toHaveValue('Ligar na sexta')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
