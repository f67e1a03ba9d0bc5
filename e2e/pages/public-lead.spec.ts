import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { expectValidHtml } from '../support/html.ts'
import { fillLead } from '../support/leads.ts'
import { expect, test } from '../support/test.ts'

test('without JavaScript the form arrives as well: refused with its errors, then stored', async ({
  newVisitor,
}) => {
  const email = `sem-script-${randomUUID().slice(0, 8)}@example.com`
  const context = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/anunciar-imovel')
  await fillLead(page)
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
