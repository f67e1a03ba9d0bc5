import { admin, service } from '../../tooling/testing/actors.ts'
import { codeOf } from '../../tooling/testing/totp.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

test('a second factor is switched on, asked for at the login, and switched off by a recovery code, all by keyboard', async ({
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
  await expect(card.getByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toBeFocused()
  const codes = await card.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByRole('heading', { name: `Códigos de recuperação de ${someone.username}` }),
  ).toBeVisible()
  await expect(page.getByText(codes[9]!).filter({ visible: true })).toHaveCount(1)
  await page.emulateMedia({ media: null })
  await card.getByRole('button', { name: 'Já guardei os códigos' }).press('Enter')
  await expect(card.getByText('Você tem 10 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, someone)
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, someone)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).press('Enter')
  await expect(page.getByLabel(/^Código de recuperação/)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codes[4]!)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'A verificação em duas etapas foi desativada' }),
  ).toBeVisible()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Ativar de novo' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(card.getByRole('button', { name: 'Ativar verificação em duas etapas' })).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await signIn(page, someone)
  await expect(page).toHaveURL('/admin')
  await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
})
