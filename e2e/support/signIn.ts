import type { Page } from '@playwright/test'

/** Fills in and sends the form at /admin/login. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(username)
  await page.getByLabel(/^Senha/).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}
