import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { askFor, form, isSent, linkIn, mailTo, runJob, send, storedAlerts, test } from '../support/alerts.ts'
import { expectValidHtml } from '../support/html.ts'
import { listAtItem } from '../support/properties.ts'
import { expect } from '../support/test.ts'

const outcome = (page: Page) => page.getByRole('group', { name: 'Resultado' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const rhythm = (page: Page) => cards(page).getByRole('combobox')
const ofCity = (city: string) => `?${new URLSearchParams({ city })}`

test('from a search by keyboard to the e-mail of a listing that fits, and to the end of all', async ({
  page,
  newVisitor,
  adminState,
  newProperty,
  email,
  city,
}) => {
  // A search, three e-mails, an admin and six visits of one page in one story.
  test.slow()
  const catalogue = `/properties?type=Venda&${new URLSearchParams({ city })}`
  let link = ''

  await test.step('the form opens from the search, and says what it is about', async () => {
    await page.goto(catalogue)
    await page.getByRole('link', { name: 'Avise-me de novos imóveis' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Avise-me' })).toBeVisible()
    const search = page.getByRole('region', { name: 'A sua busca' })
    await expect(search).toHaveText(`Comprar · ${city}`)
    await expectAccessible(page)
    await page.goBack()
    await expect(page).toHaveURL(catalogue)
    await page.goForward()
    await page.reload()
    await expect(search).toHaveText(`Comprar · ${city}`)
  })

  await test.step('a bad address is refused in words, and nothing is lost', async () => {
    await form(page).getByLabel('Email').focus()
    await page.keyboard.type('bia@')
    await page.keyboard.press('Tab')
    await expect(form(page).getByLabel('Quando avisar')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(form(page).getByLabel('Quando avisar')).toHaveValue('now')
    await form(page).getByLabel('Email').focus()
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription('Email inválido')
    // The focus is above the form, before the link to the field that is wrong.
    await expect(page.locator('#resposta')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Email')).toBeFocused()
    await expect(form(page).getByLabel('Email')).toHaveValue('bia@')
    await expect(form(page).getByLabel('Quando avisar')).toHaveValue('now')
    await expectAccessible(page)
  })

  await test.step('an address that is known is answered like one that is not', async () => {
    const answers = []
    for (const _ of ['unknown', 'known']) {
      await form(page).getByLabel('Email').fill(email)
      await form(page).getByLabel('Quando avisar').selectOption('Na hora')
      const answered = page.waitForResponse((response) => response.url().endsWith('/save-alert'))
      await send(page).press('Enter')
      const status = (await answered).status()
      await expect(page.locator('#resposta')).toBeFocused()
      answers.push([status, await page.locator('#resposta').innerText()])
      await expect(form(page).getByLabel('Email')).toHaveValue('')
      // The second one meets a subscriber.
      await expect.poll(() => storedAlerts(email)).toHaveLength(1)
      await expectAccessible(page)
      await page.reload()
      await expect(isSent(page)).toBeHidden()
    }
    expect(answers[0]?.[0]).toBe(202)
    expect(answers[1]).toEqual(answers[0])
  })

  await test.step('the link of the e-mail confirms nothing by itself, its button does', async () => {
    const mail = await mailTo(email, 'Confirme seus avisos')
    expect(mail.text).not.toContain(city)
    link = linkIn(mail)
    await page.goto(link)
    await expect(cards(page)).toHaveText([new RegExp(`^Comprar · ${city}Aguardando a sua confirmação`)])
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('Aguardando a sua confirmação')).toBeVisible()
    expect(await storedAlerts(email)).toEqual([expect.objectContaining({ confirmed: false, rhythm: 'now' })])
    await page.getByRole('button', { name: 'Confirmar o aviso' }).press('Enter')
    await expect(outcome(page)).toBeFocused()
    await expect(outcome(page)).toHaveText('Aviso confirmado.')
    await expect(page.getByText('Aguardando a sua confirmação')).toBeHidden()
    await expectAccessible(page)
    expect(await storedAlerts(email)).toEqual([expect.objectContaining({ confirmed: true })])
  })

  await test.step('another rhythm is kept', async () => {
    await rhythm(page).selectOption('Uma vez por semana')
    await expect(outcome(page)).toHaveText('Alterado.')
    await page.reload()
    await expect(rhythm(page)).toHaveValue('weekly')
    await rhythm(page).selectOption('Na hora')
    await expect(outcome(page)).toHaveText('Alterado.')
  })

  const { id, title } = await newProperty({ city, active: false })
  const stop =
    await test.step('a listing that the admin publishes arrives with photo, price and links', async () => {
      const desk = await (await newVisitor({ storageState: adminState })).newPage()
      await desk.goto('/admin')
      await desk.getByRole('searchbox').fill(title)
      await desk.getByRole('link', { name: `Editar ${title}` }).click()
      await desk.getByRole('switch', { name: 'Imóvel ativo' }).check()
      await desk.getByRole('button', { name: 'Atualizar Imóvel' }).click()
      await expect(desk).toHaveURL(listAtItem)
      await runJob()

      const { text, html = '', headers } = await mailTo(email, `Novo para você: ${title}`)
      expect(text).toMatch(/R\$\s77\.000\.000/)
      expect(text).toContain(`Centro, ${city}`)
      const photo = /<img\s+src="([^"]+\/property-images\/[^"]+)"/.exec(html)?.[1] ?? ''
      const picture = await page.request.get(photo)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      const [, listing = ''] = /href="(http[^"]+\/property\/[^"]+)"/.exec(html) ?? []
      await page.goto(listing)
      await expect(page).toHaveURL(`/property/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const [, search = ''] = /href="(http[^"]+\/properties[^"]*)"/.exec(html) ?? []
      await page.goto(search.replaceAll('&amp;', '&'))
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
      expect(html).toContain(link)
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      return /<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    })

  await test.step('the mail program’s one click ends that alert', async () => {
    await page.goto(stop)
    await expect(page.getByRole('button', { name: 'Parar este aviso' })).toBeVisible()
    expect(await storedAlerts(email)).toHaveLength(1)
    const ended = await page.request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(ended.status()).toBe(204)
    await page.goto(link)
    await expect(page.getByText('Nenhum aviso')).toBeVisible()
    await expectAccessible(page)
    expect(await storedAlerts(email)).toEqual([])
  })

  await test.step('nothing is left after everything is erased, nor by the back button', async () => {
    await page.goto(await askFor(email, [{ busca: ofCity(city) }, { busca: '?type=Venda' }], link))
    await expect(cards(page)).toHaveCount(2)
    const eraseAll = page.getByRole('button', { name: 'Apagar tudo' })
    await eraseAll.click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Manter' }).click()
    await expect(cards(page)).toHaveCount(2)
    await eraseAll.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar tudo' }).click()
    await expect(outcome(page)).toHaveText('Tudo foi apagado. Não enviamos mais nada.')
    await expect(outcome(page)).toBeFocused()
    await expect(page.getByText('Nenhum aviso')).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('link', { name: /Privacidade/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Política de Privacidade' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Este link não vale mais')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Este link não vale mais')).toBeVisible()
    expect(await storedAlerts(email)).toEqual([])
  })
})

test('without JavaScript the form arrives as well: refused with what was typed, then stored', async ({
  newVisitor,
  email,
  city,
}) => {
  const page = await (await newVisitor({ javaScriptEnabled: false })).newPage()
  await page.goto(`/avisos/novo${ofCity(city)}`)
  await form(page).getByLabel('Email').fill('bia@')
  await form(page).getByLabel('Quando avisar').selectOption('Uma vez por semana')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await send(page).click()
  const answer = await answered
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([400, 'no-store'])
  await expectValidHtml(await answer.text())
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription('Email inválido')
  await expect(form(page).getByLabel('Email')).toHaveValue('bia@')
  await expect(form(page).getByLabel('Quando avisar')).toHaveValue('weekly')
  await form(page).getByLabel('Email').fill(email)
  await send(page).click()
  await expect(isSent(page)).toBeInViewport()
  await expect
    .poll(() => storedAlerts(email))
    .toEqual([expect.objectContaining({ rhythm: 'weekly', query: ofCity(city) })])
})
