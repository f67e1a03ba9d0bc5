import { admin, service } from '../../tooling/testing/actors.ts'
import { codeOf } from '../../tooling/testing/totp.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

test('a second factor is switched on, asked for at the login, and switched off, all by keyboard', async ({
  newVisitor,
}) => {
  const someone = await admin()
  const page = await (await newVisitor()).newPage()
  await page.goto('/admin/settings/team')
  await signIn(page, someone)
  const card = page.getByRole('region', { name: 'Verificação em duas etapas' })
  const field = page.getByLabel(/^Código de 6 números/)
  await card.getByRole('button', { name: 'Ativar verificação em duas etapas' }).press('Enter')
  await expect(card.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  const secret = await card.locator('code').innerText()
  await expect(card.getByLabel(/^Código de 6 números/)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verificação em duas etapas ativada!')).toBeVisible()
  await expect(card.getByText(/^Ativada em/)).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, someone)
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin/settings/team')
  await card.getByRole('button', { name: 'Desativar verificação em duas etapas' }).press('Enter')
  await expect(card.getByLabel(/^Código de 6 números/)).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verificação em duas etapas desativada.')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, someone)
  await expect(page).toHaveURL('/admin')
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
