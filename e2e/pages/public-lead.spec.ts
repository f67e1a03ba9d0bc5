import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectValidHtml } from '../support/html.ts'
import { expect, test } from '../support/test.ts'

const submit = '**/functions/v1/submit-property-lead'
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function fillIn(page: Page) {
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Telefone').fill('48999990123')
  await page.getByLabel('Tipo de Imóvel').selectOption('Casa')
  await page.getByLabel('Tipo de Negócio').selectOption('Venda')
  await page.getByLabel('Endereço').fill('Rua das Acácias, 77')
  await page.getByLabel('Cidade').fill('Florianópolis')
  await page.getByLabel('Preço (R$)').fill('650000')
}

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
  await fillIn(page)
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

test('a failure keeps everything typed and says what to do; sending is possible once at a time', async ({
  page,
}) => {
  let sent = 0
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(submit, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    sent += 1
    await held
    await route.fulfill({ status: 500, headers: cors, json: { error: { code: 'internal', message: 'x' } } })
  })
  await page.goto('/anunciar-imovel')
  await fillIn(page)
  const button = page.getByRole('button', { name: 'Enviar Lead' })
  await button.dblclick({ noWaitAfter: true })
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled()
  await page.getByLabel('Cidade').press('Enter')
  answer()
  await expect(page.getByText('Erro ao enviar lead')).toBeVisible()
  await expect(
    page.getByText('Ocorreu um erro ao enviar o seu lead. Por favor, tente novamente.'),
  ).toBeVisible()
  expect(sent).toBe(1)
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Souza')
  await expectAccessible(page)
})

test('each refused submit says so, and leads to the first field that is wrong', async ({ page }) => {
  await page.goto('/anunciar-imovel')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Preencha todos os campos obrigatórios' }),
  ).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toBeFocused()
  await page.getByLabel('Nome Completo').fill('Ana Souza')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible()

  // As the browser sends it where the script is slow.
  await page.getByRole('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('link', { name: 'Telefone' })).toBeVisible()
  await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Ana Souza')
  await expectAccessible(page)
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

test('without JavaScript the form arrives as well: refused with its errors, then stored', async ({
  newVisitor,
}) => {
  const email = `sem-script-${randomUUID().slice(0, 8)}@example.com`
  const context = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/anunciar-imovel')
  await fillIn(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Cidade').fill('')
  await page.getByLabel('Preço (R$)').fill('450,000')
  await page.getByLabel('Descrição do Imóvel').fill('Sol da manhã\n& quintal')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  const answer = await answered
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'no-store'])
  await expectValidHtml(await answer.text())

  const summary = page.getByRole('alert').filter({ hasText: 'Preencha todos os campos obrigatórios' })
  await expect(summary).toBeInViewport()
  await expect(page.getByLabel('Cidade')).toHaveAccessibleDescription('Campo obrigatório')
  await expect(page.getByLabel('Preço (R$)')).toHaveAccessibleDescription(
    'Digite um valor como 450.000 ou 450 mil',
  )
  await expect(page.getByLabel('Preço (R$)')).toHaveValue('450,000')
  await expect(page.getByLabel('Tipo de Imóvel')).toHaveValue('Casa')
  await expect(page.getByLabel('Descrição do Imóvel')).toHaveValue('Sol da manhã\n& quintal')

  await summary.getByRole('link', { name: 'Cidade' }).click()
  await expect(page.getByLabel('Cidade')).toBeInViewport()
  await page.getByLabel('Cidade').fill('Joinville')
  await page.getByLabel('Preço (R$)').fill('R$ 450 mil')
  await page.getByRole('button', { name: 'Enviar Lead' }).click()
  await expect(page.getByText('Lead enviado com sucesso!')).toBeInViewport()
  await expect(
    page.getByText('Seu lead foi enviado com sucesso! Entraremos em contato em breve.'),
  ).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('')
  const { data } = await service().from('leads').delete().eq('email', email).select().throwOnError()
  expect(data).toEqual([
    expect.objectContaining({ city: 'Joinville', price: 450_000, description: 'Sol da manhã\n& quintal' }),
  ])
  expect(data?.[0]?.notice_version).toMatch(/^\d{4}-\d\d-\d\d$/)

  await page.getByLabel('Cidade').fill('Itajaí')
  await page.getByRole('button', { name: 'Limpar formulário' }).click()
  await expect(page.getByLabel('Cidade')).toHaveValue('')
})
