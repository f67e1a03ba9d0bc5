import type { Page } from '@playwright/test'

/** Fills in and sends the form at /admin/login. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  const send = page.getByRole('button', { name: 'Entrar' })
  // After signing out the page of before, which may have such fields, is there for a moment.
  await send.waitFor()
  await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(username)
  await page.getByLabel(/^Senha/).fill(password)
  await send.click()
}
