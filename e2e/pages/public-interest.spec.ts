import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { mailbox } from '../../tooling/testing/mailbox.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectValidHtml } from '../support/html.ts'
import { test } from '../support/inquiries.ts'
import { expect } from '../support/test.ts'

const phone = { width: 390, height: 844 }
const sent = 'Recebemos a sua mensagem e entraremos em contato em breve.'

const form = (page: Page) => page.getByRole('form', { name: 'Tenho interesse' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar mensagem' })
const stored = async (email: string) =>
  (await service().from('inquiries').select().eq('email', email).throwOnError()).data

async function fillIn(page: Page, email: string) {
  await form(page).getByLabel('Nome').fill('Bia Ramos')
  await form(page).getByLabel('Email').fill(email)
}

test('a message that is sent with a double tap is stored once, and announced by e-mail', async ({
  page,
  newProperty,
  email,
}) => {
  const { id, title } = await newProperty()
  const code = id.slice(0, 8).toUpperCase()
  // The tab's visit begins here, and what is sent later says so.
  await page.goto('/properties?utm_source=jornal&q=casa', { referer: 'http://busca.example/?q=segredo' })
  await page.goto(`/property/${id}`)
  await expect(form(page).getByLabel('Mensagem')).toHaveValue(new RegExp(`${title}.*${code}`))
  await fillIn(page, email)
  await send(page).dblclick({ noWaitAfter: true })
  await expect(page.getByText(sent)).toBeInViewport()
  // Where the page stands now, the toast covers half of a field.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
  await expect(form(page).getByLabel('Nome')).toHaveValue('')
  expect(await stored(email)).toEqual([
    expect.objectContaining({
      ...{ kind: 'message', stage: 'new', name: 'Bia Ramos', phone: null },
      ...{ property_id: id, property_title: title, property_code: code },
      ...{
        source_page: '/properties',
        source_campaign: 'utm_source=jornal',
        source_referrer: 'busca.example',
      },
    }),
  ])

  const mail = await mailbox().find(
    ({ subject, text }) => subject.includes(code) && text?.includes(email) === true,
  )
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([email])
  expect(mail.text).toContain(title)
  expect(mail.text).toContain(`/property/${id}`)
})

test('without a line the draft stays, outlives a reload, and is sent once from two tabs', async ({
  page,
  context,
  newProperty,
  email,
}) => {
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await fillIn(page, email)
  await expect(form(page)).not.toHaveAttribute('method')
  await context.setOffline(true)
  await send(page).click()
  await expect(form(page).getByText('Não foi possível enviar a mensagem')).toBeVisible()
  await expectAccessible(page)
  await expect(form(page).getByLabel('Nome')).toHaveValue('Bia Ramos')
  await context.setOffline(false)

  await page.reload()
  const other = await context.newPage()
  await other.goto(`/property/${id}`)
  for (const tab of [page, other]) {
    await expect(tab.getByText('Recuperamos o que você já tinha digitado neste navegador.')).toBeVisible()
    await expect(form(tab).getByLabel('Email')).toHaveValue(email)
  }
  await Promise.all([page, other].map((tab) => send(tab).click()))
  for (const tab of [page, other]) await expect(tab.getByText(sent)).toBeVisible()
  expect(await stored(email)).toHaveLength(1)
})

test('without JavaScript the form arrives as well: refused with its errors, then stored once', async ({
  newVisitor,
  newProperty,
  email,
}) => {
  const { id, title } = await newProperty()
  const context = await newVisitor({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(`/property/${id}`)
  await form(page).getByLabel('Nome').fill('Bia Ramos')
  await form(page).getByLabel('Mensagem').fill('Posso visitar\nno sábado?')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await send(page).click()
  const answer = await answered
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'no-store'])
  await expectValidHtml(await answer.text())

  const summary = page.getByRole('alert').filter({ hasText: 'Preencha todos os campos obrigatórios' })
  await expect(summary).toBeInViewport()
  await expect(form(page).getByLabel('Telefone')).toHaveAccessibleDescription('Informe telefone ou email')
  await expect(form(page).getByLabel('Mensagem')).toHaveValue('Posso visitar\nno sábado?')
  await summary.getByRole('link', { name: 'Telefone' }).click()
  await expect(form(page).getByLabel('Telefone')).toBeInViewport()

  await form(page).getByLabel('Email').fill(email)
  await send(page).click()
  await expect(page.getByText(sent)).toBeInViewport()
  await expect(form(page).getByLabel('Mensagem')).toHaveValue(new RegExp(title))

  // As a reload sends it again.
  await form(page).getByLabel('Nome').fill('Bia Ramos')
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Mensagem').fill('Posso visitar\nno sábado?')
  await send(page).click()
  await expect(page.getByText(sent)).toBeInViewport()
  expect(await stored(email)).toEqual([expect.objectContaining({ message: 'Posso visitar\nno sábado?' })])
})
