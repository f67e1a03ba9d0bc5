import { randomUUID } from 'node:crypto'
import { admin, service } from '../../tooling/testing/actors.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

test('a new user signs in, is deleted, and is out at the next call', async ({ newVisitor, adminState }) => {
  const username = `novo-${randomUUID().slice(0, 8)}`
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/settings')
  const users = page.getByRole('region', { name: 'Usuários', exact: true })
  await users.getByLabel(/^Nome de usuário/).fill(username)
  await users.getByLabel(/^Senha/).fill('segredo1')
  await users.getByLabel(/^Confirmar senha/).fill('segredo1')
  await users.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible()

  const theirs = await (await newVisitor()).newPage()
  await theirs.goto('/admin/login')
  await signIn(theirs, { username, password: 'segredo1' })
  await expect(theirs.getByRole('heading', { name: /^Meus Imóveis/ })).toBeVisible()

  page.once('dialog', (dialog) => void dialog.accept())
  await users.getByRole('button', { name: `Excluir usuário ${username}` }).click()
  await expect(page.getByText(`Usuário ${username} excluído com sucesso!`)).toBeVisible()
  await theirs.getByRole('link', { name: /^Leads/ }).click()
  await theirs.reload()
  await expect(theirs).toHaveURL('/admin/login')
})

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
