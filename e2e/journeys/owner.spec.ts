import { randomUUID } from 'node:crypto'
import { service } from '../../tooling/testing/actors.ts'
import { mailbox } from '../../tooling/testing/mailbox.ts'
import { expect, test as base } from '../support/test.ts'

/** An owner with a unique name, whose lead is removed with the test. */
const test = base.extend<{ owner: { name: string; email: string } }>({
  owner: async ({ browserName: _ }, use) => {
    const mark = randomUUID().slice(0, 8)
    const owner = { name: `Proprietária de Teste ${mark}`, email: `dona-${mark}@example.com` }
    await use(owner)
    await service().from('leads').delete().eq('email', owner.email).throwOnError()
  },
})

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an owner sends the form: the lead is stored and announced by e-mail', async ({ page, owner }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Anunciar Meu Imóvel' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const form = page.getByRole('form', { name: 'Anuncie seu Imóvel' })
  await form.getByLabel('Nome Completo').fill(owner.name)
  await form.getByLabel('Email').fill(owner.email)
  await form.getByLabel('Telefone').fill('48999990123')
  await form.getByLabel('Tipo de Imóvel').selectOption('Casa')
  await form.getByLabel('Tipo de Negócio').selectOption('Venda')
  await form.getByLabel('Endereço').fill('Rua das Acácias, 77')
  await form.getByLabel('Cidade').fill('Florianópolis')
  await form.getByLabel('Preço (R$)').fill('650000')
  await form.getByLabel('Dormitórios').fill('3')
  await form.getByLabel('Área (m²)').fill('142,5')
  await form.getByLabel('Descrição do Imóvel').fill('Sol da manhã & quintal.')
  await form.getByRole('button', { name: 'Enviar Lead' }).click()

  await expect(page.getByText('Lead enviado com sucesso!', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Seu lead foi enviado com sucesso! Entraremos em contato em breve.'),
  ).toBeVisible()
  await expect(form.getByLabel('Nome Completo')).toHaveValue('')

  const { data: leads } = await service().from('leads').select().eq('email', owner.email).throwOnError()
  expect(leads).toEqual([
    expect.objectContaining({
      owner_name: owner.name,
      property_kind: 'Casa',
      deal_kind: 'Venda',
      address: 'Rua das Acácias, 77',
      city: 'Florianópolis',
      price: 650_000,
      bedrooms: 3,
      bathrooms: null,
      area: 142.5,
      description: 'Sol da manhã & quintal.',
      status: 'new',
    }),
  ])

  const mail = await mailbox().find(({ subject }) => subject.includes(owner.name))
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([owner.email])
  for (const expected of [
    owner.email,
    '(48) 99999-0123',
    'Rua das Acácias, 77',
    /650\.000/,
    'Sol da manhã & quintal.',
  ]) {
    expect(mail.text).toMatch(
      expected instanceof RegExp ? expected : new RegExp(expected.replaceAll(/[()+.*?]/g, '\\$&')),
    )
  }
})
