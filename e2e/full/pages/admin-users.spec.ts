import type { Page } from '@playwright/test'
import { admin, service } from '../../../tooling/testing/actors.ts'
import { signIn } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

test('a changed password signs in', async ({ newVisitor }) => {
  const someone = await admin()
  const page = await (await newVisitor()).newPage()
  await page.goto('/admin/settings')
  await signIn(page, someone)
  const card = page.getByRole('region', { name: 'Alterar senha' })
  await card.getByLabel(/^Senha atual/).fill(someone.password)
  await card.getByLabel(/^Nova senha/).fill('outra-senha')
  await card.getByLabel(/^Confirmar nova senha/).fill('outra-senha')
  await card.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Logout realizado com sucesso!')).toBeVisible()
  await signIn(page, someone)
  await expect(page.getByText('Nome de usuário ou senha incorretos')).toBeVisible()
  await signIn(page, { ...someone, password: 'outra-senha' })
  await expect(page).toHaveURL('/admin')
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})

async function setPassword(page: Page, password: string) {
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel(/^Confirmar nova senha/).fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

test('an admin makes a link for another one, who sets a new password with it', async ({
  newVisitor,
  adminState,
}) => {
  const someone = await admin()
  const page = await (
    await newVisitor({ storageState: adminState, permissions: ['clipboard-write'] })
  ).newPage()
  await page.goto('/admin/settings')
  const opener = page.getByRole('button', { name: `Gerar link de nova senha para ${someone.username}` })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Copiar link' }).click()
  await expect(dialog.getByText('O link está na área de transferência.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const theirs = await (await newVisitor()).newPage()
  await theirs.goto(link)
  await setPassword(theirs, 'outra-senha')
  await signIn(theirs, { ...someone, password: 'outra-senha' })
  await expect(theirs).toHaveURL('/admin')
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
