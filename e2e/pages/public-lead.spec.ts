import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
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

test('masks while typing, and keeps the draft over a reload', async ({ page }) => {
  await page.goto('/anunciar-imovel')
  await fillIn(page)
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
})
