import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { service } from '../../tooling/testing/actors.ts'
import { siteTenant } from '../../tooling/testing/siteTenant.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

test('a person who asks gets a file of all that is stored, and then nothing of her is left', async ({
  newVisitor,
  adminState,
}) => {
  const name = `Ana P${randomUUID().slice(0, 8)}`
  const number = `9${randomInt(10_000_000, 99_999_999)}`
  const tenant_id = await siteTenant()
  const lead = {
    tenant_id,
    owner_name: name,
    email: `${randomUUID()}@exemplo.example`,
    phone: `+55 48 ${number}`,
    property_kind: 'Casa',
    deal_kind: 'Venda',
    address: 'Rua das Provas, 10',
    city: 'São José',
    price: 650_000,
    notice_version: 'teste',
  }
  const message = {
    tenant_id,
    property_title: 'Casa de teste',
    property_code: 'TESTE',
    name,
    email: lead.email.toUpperCase(),
    message: 'Posso visitar?',
    notice_version: 'teste',
    idempotency_key: randomUUID(),
  }
  await service().from('leads').insert(lead).throwOnError()
  await service().from('inquiries').insert(message).throwOnError()

  const page = await (await newVisitor({ storageState: adminState, acceptDownloads: true })).newPage()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Privacidade/ }).click()
  const contact = page.getByLabel('e-mail ou telefone')
  await contact.fill(name.toLowerCase())
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter')
  await expect(page.getByRole('region', { name: 'Dados encontrados' })).toBeFocused()
  await expect(page.getByText('6 registros encontrados')).toBeVisible()
  await contact.fill(`(48) ${number.slice(0, 5)}-${number.slice(5)}`)
  await contact.press('Enter')
  await expect(page.getByText('3 registros encontrados')).toBeVisible()
  await page.getByRole('button', { name: `Incluir ${lead.email}` }).click()
  await expect(page.getByText('6 registros encontrados')).toBeVisible()
  await expect(page.getByText('Posso visitar?')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => (window.print = () => undefined))
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Dados pessoais de/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await page.emulateMedia({ media: null })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^dados-pessoais-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    'Imóveis oferecidos pelo site': [{ 'Nome do proprietário': name, Telefone: lead.phone }],
    'Mensagens e pedidos de visita': [{ Mensagem: 'Posso visitar?' }],
  })

  await page.getByRole('button', { name: 'Apagar tudo' }).press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Apagar 6 registros' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tudo foi apagado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dados encontrados' })).toBeFocused()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByText(/A pedido, por/).first()).toBeVisible()
  await expectAccessible(page)

  await contact.fill(lead.email)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  const left = await service().from('leads').select('id').eq('owner_name', name).throwOnError()
  expect(left.data).toEqual([])
})
