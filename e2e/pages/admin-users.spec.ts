import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { admin, service } from '../../tooling/testing/actors.ts'
import { mailbox } from '../../tooling/testing/mailbox.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

test('a new user signs in, is deleted, and is out at the next call', async ({ newVisitor, adminState }) => {
  const username = `novo-${randomUUID().slice(0, 8)}`
  const page = await (await newVisitor({ storageState: adminState })).newPage()
  await page.goto('/admin/settings/team')
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
  await theirs.getByRole('link', { name: /^Atendimento/ }).click()
  await theirs.reload()
  await expect(theirs).toHaveURL('/admin/login')
})

async function setPassword(page: Page, password: string) {
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel(/^Confirmar nova senha/).fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
}

test('a forgotten password is replaced by the link that the agency gets, once, and ends the other sessions', async ({
  newVisitor,
}) => {
  const someone = await admin()
  const elsewhere = await (await newVisitor()).newPage()
  await elsewhere.goto('/admin/cases')
  await signIn(elsewhere, someone)
  await expect(elsewhere.getByRole('heading', { name: 'Atendimento' })).toBeVisible()

  const page = await (await newVisitor()).newPage()
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  // The login has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Esqueci a senha' })).toBeVisible()
  await page.getByLabel(/^Nome de usuário/).fill(someone.username)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(/^Se este usuário existir/)).toBeVisible()
  const { text = '' } = await mailbox().find(({ subject }) => subject.includes(someone.username))
  const [link = ''] = /https?:\S+#\w+/.exec(text) ?? []
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await page.goto(link)
  await setPassword(page, 'outra-senha')
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible()
  expect(addresses.join()).not.toContain(link.slice(link.indexOf('#') + 1))

  await expect(page).toHaveURL('/admin/login')
  await signIn(page, { ...someone, password: 'outra-senha' })
  await expect(page).toHaveURL('/admin')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/admin/login')

  await elsewhere.goto(link)
  await setPassword(elsewhere, 'mais-uma')
  await expect(elsewhere.getByText('Este link não é válido')).toBeVisible()
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
