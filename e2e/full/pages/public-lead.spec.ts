import type { Page } from '@playwright/test'
import { fillLead } from '../../support/leads.ts'
import { expect, test } from '../../support/test.ts'

/** Enters a text as a keyboard that composes does: it grows piece by piece, and is final at the end. */
async function compose(page: Page, label: string, text: string) {
  const keyboard = await page.context().newCDPSession(page)
  await page.getByLabel(label).clear()
  for (let end = 1; end <= text.length; end += 1)
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  await keyboard.send('Input.insertText', { text })
  await expect(page.getByLabel(label)).toHaveValue(text)
  await page.getByLabel(label).blur()
}

test('masks while typing, takes what a keyboard composes, and keeps the draft over a reload', async ({
  page,
}) => {
  await page.goto('/anunciar-imovel')
  await fillLead(page)
  await compose(page, 'Telefone', '+54 9 11 2345-6789')
  await expect(page.getByLabel('Telefone')).toHaveValue('+54 9 11 2345-6789')
  await compose(page, 'Telefone', '+55 48 99999-0123')
  await compose(page, 'Preço (R$)', '650 mil')
  await expect(page.getByLabel('Telefone')).toHaveValue('(48) 99999-0123')
  await expect(page.getByLabel('Preço (R$)')).toHaveValue(/^R\$\s650\.000$/)
  await page.reload()
  await expect(page.getByText('Recuperamos o que você já tinha digitado neste navegador.')).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Souza')
  await expect(page.getByLabel('Preço (R$)')).toHaveValue(/^R\$\s650\.000$/)
})

test('the form can be sent while its rules hang: the function answers with the errors', async ({ page }) => {
  await page.goto('/anunciar-imovel')
  await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
  const rulesRequested = page.waitForRequest('**/remotes/mf-leads/**')
  await page.route('**/remotes/mf-leads/**', () => new Promise(() => undefined))
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  await rulesRequested
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(page.getByText('Erro ao enviar lead')).toBeVisible()
  await expect(page.getByLabel('Telefone')).toHaveAccessibleDescription('Campo obrigatório')
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Souza')
})
