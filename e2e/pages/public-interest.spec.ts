import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { service } from '../../tooling/testing/actors.ts'
import { mailbox } from '../../tooling/testing/mailbox.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectValidHtml } from '../support/html.ts'
import { expect, test as base } from '../support/test.ts'
import { takeVisitsOnline } from '../support/visits.ts'

/** A visitor with a unique address, whose messages are removed with the test. */
const test = base.extend<{ email: string }>({
  email: async ({ browserName: _ }, use) => {
    const email = `bia-${randomUUID().slice(0, 8)}@example.com`
    // The limit counts all tests as one address.
    await service().from('inquiries').update({ address_hash: null }).not('id', 'is', null).throwOnError()
    await use(email)
    await service().from('inquiries').delete().eq('email', email).throwOnError()
  },
})

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

test('letters that are typed while the rules come are kept, and the focus too', async ({
  page,
  newProperty,
}) => {
  const { id } = await newProperty()
  await page.goto(`/property/${id}`)
  await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
  let letThemCome = () => {}
  const held = new Promise<void>((resolve) => (letThemCome = resolve))
  await page.route('**/remotes/mf-property/**', async (route) => {
    await held
    await route.continue()
  })
  const rulesRequested = page.waitForRequest('**/remotes/mf-property/**')
  await form(page).getByLabel('Nome').click()
  await rulesRequested
  const name = 'Maria Beatriz de Souza Ramos Vieira Koerich Hoffmann'
  const typing = page.keyboard.type(name, { delay: 20 })
  await expect(form(page).getByLabel('Nome')).toHaveValue(/^Maria B/)
  letThemCome()
  await typing
  await expect(form(page)).not.toHaveAttribute('method')
  await expect(form(page).getByLabel('Nome')).toHaveValue(name)
  await expect(form(page).getByLabel('Nome')).toBeFocused()
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

test('a sold property takes no message from its page', async ({ page, newProperty }) => {
  const { id, title } = await newProperty()
  await service().from('properties').update({ deal_status: 'sold' }).eq('id', id).throwOnError()
  await page.goto(`/property/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test.describe('the bar of a phone', () => {
  test.use({ viewport: phone })
  const bar = (page: Page) => page.getByRole('region', { name: 'Contato' })

  test('keeps price, WhatsApp and a visit in reach, gives room to who types, and is not printed', async ({
    page,
    newProperty,
  }) => {
    await takeVisitsOnline(page)
    const { id } = await newProperty({ price: 1_250_000 })
    await page.goto(`/property/${id}`)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByText(/^R\$\s1\.250\.000$/)).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'WhatsApp' })).toBeVisible()
    await bar(page).getByRole('link', { name: 'Agendar visita' }).click()
    await expect(page.getByRole('dialog', { name: 'Agendar visita' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('link', { name: 'Agendar visita' })).toBeFocused()
    await form(page).getByLabel('Nome').focus()
    await expect(bar(page)).toBeHidden()
    await form(page).getByLabel('Nome').blur()
    await expect(bar(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
  })

  test('covers nothing that has the focus', async ({ page, newProperty }) => {
    // So much that the bar has two rows.
    const { id } = await newProperty({ price: 999_999_999_999 })
    await page.goto(`/property/${id}`)
    await expect(bar(page)).toBeInViewport()
    await expect(page.locator('#root[data-server-rendered]')).toHaveCount(0)
    // Photos and lazy parts that arrive during the walk would move what has the focus: no single element says that all are there.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const visited: string[] = []
    for (let isInBar = false; !isInBar;) {
      await page.keyboard.press('Tab')
      // The full form takes the place of the native one at the first focus, and gives the focus back.
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
      const focus = await page.evaluate(() => {
        const focused = document.activeElement!
        const bar = document.querySelector('[role="region"][aria-label="Contato"]')!
        const isHidden = getComputedStyle(bar).visibility === 'hidden'
        const { bottom } = focused.getBoundingClientRect()
        return {
          words: focused.textContent || focused.getAttribute('aria-label') || focused.tagName,
          covered: isHidden ? 0 : Math.max(0, bottom - bar.getBoundingClientRect().top),
          isInBar: bar.contains(focused),
        }
      })
      isInBar = focus.isInBar
      visited.push(focus.words)
      if (!isInBar) expect([focus.words, focus.covered]).toEqual([focus.words, 0])
    }
    expect(visited.join()).toContain('Enviar mensagem')
  })

  test('leaves a low window its room', async ({ page, newProperty }) => {
    const { id } = await newProperty()
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(`/property/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})
